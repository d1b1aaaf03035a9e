"""`ipaddress`: interfaces, which are addresses in a network."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.web import addresstexts
from rpyc_dl.rlib.app.web.addresses import (
    Address,
    IPv4Address,
    IPv6Address,
    _address4,
    _address6,
    _network4,
    _network6,
    _network_of,
)
from rpyc_dl.rlib.objectmodel import specialize


class Interface:
    """What both versions have besides an address; `_bits` of that are the network's."""

    _mixin_ = True
    _attrs_ = ()

    def __str__(self):
        return f"{self._text()}/{self._bits}"

    def __repr__(self):
        return f"IPv{self.version}Interface('{self}')"

    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        return isinstance(other, type(self)) and self._groups == other._groups and self._bits == other._bits

    def _before(self, other):
        if not isinstance(other, type(self)):
            Address._before(self, other)
            return False
        network, another = self.network, other.network
        return network < another or (network == another and self._groups < other._groups)

    @property
    def netmask(self):
        return self.network.netmask

    @property
    def hostmask(self):
        return self.network.hostmask

    @property
    def with_prefixlen(self):
        return str(self)

    @property
    def with_netmask(self):
        return f"{self._text()}/{self.netmask}"

    @property
    def with_hostmask(self):
        return f"{self._text()}/{self.hostmask}"


class IPv4Interface(Interface, IPv4Address):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, address):
        self._groups, self._bits = _network_of(address, 4)
        self._scope = ""

    @property
    def ip(self):
        return _address4(self._groups)

    @property
    def network(self):
        return _network4(self._groups, self._bits)


class IPv6Interface(Interface, IPv6Address):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, address):
        self._groups, self._bits = _network_of(address, 6)
        self._scope = ""

    @property
    def ip(self):
        return _address6(self._groups)

    @property
    def network(self):
        return _network6(self._groups, self._bits)

    @property
    def is_unspecified(self):
        return self.ip.is_unspecified and self.network.is_unspecified

    @property
    def is_loopback(self):
        return self.ip.is_loopback and self.network.is_loopback


def ip_interface(address):
    """ipaddress.ip_interface"""
    if not isinstance(address, (str, Address)):
        return IPv4Interface(address)
    text = str(address)
    if addresstexts.is_network(text, 4):
        return IPv4Interface(text)
    if addresstexts.is_network(text, 6):
        return IPv6Interface(text)
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 interface")
