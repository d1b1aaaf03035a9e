"""Attributes that a SimpleNamespace gets by names that the program makes: shown, compared, and given by `vars`."""

import json
from types import SimpleNamespace

settings = SimpleNamespace(debug=True)
for key, value in {"level": 3}.items():
    setattr(settings, key, value)
print(settings.level, settings, vars(settings))

same = SimpleNamespace(debug=True)
print(same == settings, same)
setattr(same, "lev" + "el", 3)
print(same == settings)

row = json.loads('{"name": "Ann", "size": 2.5}')
person = SimpleNamespace(**row)
print(person.name, person.size, hasattr(person, "age"), SimpleNamespace(kind="k", **{"size": 1}).size)
data = json.loads('{"name": "x", "size": {"name": [1, {"name": true}]}}', object_hook=lambda o: SimpleNamespace(**o))
print(data.name, data.size.name[1].name, data.size.name[0])
