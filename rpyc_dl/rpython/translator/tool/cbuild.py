"""What C needs to know of a library."""

# mypy: ignore-errors
from __future__ import annotations


class ExternalCompilationInfo:
    """Headers, libraries and folders."""

    def __init__(
        self,
        pre_include_bits=(),
        includes=(),
        include_dirs=(),
        post_include_bits=(),
        libraries=(),
        library_dirs=(),
        separate_module_sources=(),
        separate_module_files=(),
        compile_extra=(),
        link_extra=(),
        frameworks=(),
        link_files=(),
        testonly_libraries=(),
        use_cpp_linker=False,
        platform=None,
    ):
        self.includes, self.include_dirs = tuple(includes), tuple(include_dirs)
        self.libraries, self.library_dirs = tuple(libraries), tuple(library_dirs)
        self.separate_module_sources = tuple(separate_module_sources)
        self.separate_module_files = tuple(separate_module_files)
        self.compile_extra, self.link_extra = tuple(compile_extra), tuple(link_extra)
