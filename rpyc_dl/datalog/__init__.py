"""datalog"""
