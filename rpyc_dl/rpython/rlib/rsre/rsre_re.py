"""`re` under RPython's name."""

from re import DOTALL as DOTALL
from re import IGNORECASE as IGNORECASE
from re import MULTILINE as MULTILINE
from re import UNICODE as UNICODE
from re import VERBOSE as VERBOSE
from re import I as I
from re import M as M
from re import S as S
from re import U as U
from re import X as X
from re import compile as compile
from re import error as error
from re import escape as escape
from re import findall as findall
from re import finditer as finditer
from re import fullmatch as fullmatch
from re import match as match
from re import search as search
from re import split as split
from re import sub as sub
from re import subn as subn
