"""A dict of values of two kinds that is made when it is first asked for."""

_settings = None


def settings(*names):
    global _settings
    if _settings is None and names:
        _settings = {}
        _settings["depth"] = 3
        _settings["name"] = "tree"
    if names:
        return [_settings.get(name) for name in names]
    return _settings


def setting(name):
    return settings().get(name)


def show():
    try:
        print(setting("depth"))
    except AttributeError as error:
        print(error)


show()
print(settings("depth", "name", "none"))
show()
