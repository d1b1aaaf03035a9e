"""annotator"""
