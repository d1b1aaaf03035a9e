"""The first annotator's view (document 000): a heap of unknown objects, and what is known of each."""

from rpyc_dl.annotator.heap.annset import ANN, AnnotationSet, SomeValue, impossiblevalue, mostgeneralvalue
from rpyc_dl.annotator.heap.drawing import Heap, heap_of

__all__ = ["ANN", "AnnotationSet", "Heap", "SomeValue", "heap_of", "impossiblevalue", "mostgeneralvalue"]
