"""lltype"""
