"""Attributes that a SimpleNamespace gets by names that the program makes: shown, compared, and given by `vars`."""

from types import SimpleNamespace

settings = SimpleNamespace(debug=True)
for key, value in {"level": 3}.items():
    setattr(settings, key, value)
print(settings.level, settings, vars(settings))

same = SimpleNamespace(debug=True)
print(same == settings, same)
setattr(same, "lev" + "el", 3)
print(same == settings)
