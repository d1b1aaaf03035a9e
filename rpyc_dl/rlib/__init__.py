"""rlib"""
