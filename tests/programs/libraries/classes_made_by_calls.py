"""Enumerations, typed dicts and other classes that calls make, in scripts; warnings."""

import enum
import warnings
from enum import Enum, IntEnum
from typing import TypedDict, Union

Animal = Enum("Animal", "CAT DOG")
Size = enum.Enum("Size", ["S", "M"])
Level = IntEnum("Level", {"LOW": 1, "HIGH": 10})
Access = enum.Flag("Access", "READ WRITE")
Text = Union[str, bytes]


class Movie(TypedDict):
    name: str
    year: int


class Rated(Movie, total=False):
    rating: float


Place = TypedDict("Place", {"street": str, "number": int})


def shown(text):
    if isinstance(text, Text.__args__):
        return "text"
    return "other"


class OldWarning(DeprecationWarning):
    pass


def old():
    warnings.warn("old is old", OldWarning, stacklevel=2)
    return 1


def warned():
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        old()
        old()
        warnings.warn("plain")
        warnings.warn(RuntimeWarning("made"))
        print([(str(w.message), w.category.__name__) for w in found])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            old()
        except OldWarning as error:
            print("raised", error)
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        print(old())
        warnings.resetwarnings()
        warnings.simplefilter("ignore", append=True)
        warnings.warn("unheard")


def main():
    warned()
    print(Animal.CAT, Animal.DOG.value, list(Animal), Size.M.value, Animal["DOG"].name, Animal(1))
    print(Level.HIGH > Level.LOW, Level.HIGH + 1, max(Level), Access.READ | Access.WRITE, Access.READ in Access.READ)
    movie = Movie(name="q", year=2)
    other: Movie = {"name": "r", "year": 3}
    print(movie, other, movie["name"], movie["year"] + 1)
    rated = Rated(name="s", year=4, rating=1.5)
    print(rated, rated.get("rating"), Place(street="x", number=1), isinstance(movie, dict))
    print(shown("a"), shown(1))


main()
