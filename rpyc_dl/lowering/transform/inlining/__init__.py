"""Copies of callees in place of calls: which ones pay, and how they are made."""
