"""What C needs to know of a library."""

# mypy: ignore-errors
from __future__ import annotations


class ExternalCompilationInfo:
    """Headers, libraries and folders; C code of the program's own (`separate_module_sources`)."""

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
        self.pre_include_bits, self.post_include_bits = tuple(pre_include_bits), tuple(post_include_bits)
        self._unsupported = [
            name
            for name, value in (
                ("frameworks", frameworks),
                ("link_files", link_files),
            )
            if value
        ]

    def check(self):
        """Raises NotImplementedError where it says what functions cannot be called with here."""
        if self._unsupported:
            raise NotImplementedError(
                f"ExternalCompilationInfo({self._unsupported[0]}=…): put the C code into a library, and name that"
            )

    def merge(self, *others):
        """All of it in one."""
        infos = (self, *others)
        return ExternalCompilationInfo(
            includes=[name for info in infos for name in info.includes],
            include_dirs=[name for info in infos for name in info.include_dirs],
            libraries=[name for info in infos for name in info.libraries],
            library_dirs=[name for info in infos for name in info.library_dirs],
            pre_include_bits=[bit for info in infos for bit in info.pre_include_bits],
            post_include_bits=[bit for info in infos for bit in info.post_include_bits],
            separate_module_sources=[source for info in infos for source in info.separate_module_sources],
            separate_module_files=[path for info in infos for path in info.separate_module_files],
            compile_extra=[name for info in infos for name in info.compile_extra],
            link_extra=[name for info in infos for name in info.link_extra],
        )
