"""`ipaddress`: addresses and networks of both versions. (CPython's have one int, which needs 128 bits; these have
groups of 16 bits, the highest first.)"""

# mypy: ignore-errors
from __future__ import annotations

import ipaddress
from ipaddress import AddressValueError, NetmaskValueError

from rpyc_dl.rlib.app.web import addresstexts
from rpyc_dl.rlib.objectmodel import specialize


def _networks(live):
    """What CPython's constants say of networks: their groups, and how many bits count."""
    live = live if isinstance(live, list) else [live]
    return [(addresstexts.groups_of_live(each.network_address), each.prefixlen) for each in live]


def _constants(live):
    names = [name for name in vars(live) if name.startswith("_") and "network" in name]
    return {name: _networks(getattr(live, name)) for name in names}


_V4, _V6 = _constants(ipaddress._IPv4Constants), _constants(ipaddress._IPv6Constants)
_V4_LINK, _V4_LOOPBACK, _V4_MULTICAST = _V4["_linklocal_network"], _V4["_loopback_network"], _V4["_multicast_network"]
_V4_PRIVATE, _V4_RESERVED, _V4_PUBLIC = _V4["_private_networks"], _V4["_reserved_network"], _V4["_public_network"]
_V6_LINK, _V6_SITE, _V6_MULTICAST = _V6["_linklocal_network"], _V6["_sitelocal_network"], _V6["_multicast_network"]
_V6_PRIVATE, _V6_RESERVED = _V6["_private_networks"], _V6["_reserved_networks"]
#: Networks inside of private ones that are not private: later versions of CPython know of them.
_V4_EXCEPTIONS = _V4.get("_private_networks_exceptions", [([1, 1], 0)])  # that is no network
_V6_EXCEPTIONS = _V6.get("_private_networks_exceptions", [([1] * 8, 0)])
#: Whether the end of an address that stands for one of version 4 is shown as that, as from Python 3.13 on.
_SHOWS_MAPPED = "." in str(ipaddress.IPv6Address("::ffff:1.2.3.4"))
_MIXED = "%s and %s are not of the same version"


def masked(groups, bits):
    """The groups, of which so many of the highest bits stay."""
    return [group & (0xFFFF0000 >> min(max(bits - 16 * i, 0), 16)) & 0xFFFF for i, group in enumerate(groups)]


def _filled(groups, bits):
    """The groups with ones behind so many bits."""
    return [group | (0xFFFF >> min(max(bits - 16 * i, 0), 16)) for i, group in enumerate(groups)]


def _plus(groups, number):
    """The groups of the sum; none where it does not fit."""
    made = groups[:]
    for i in range(len(made) - 1, -1, -1):
        number += made[i]
        made[i] = number & 0xFFFF
        number >>= 16
    return [] if number else made


def _is_in(groups, networks):
    return any([masked(groups, bits) == network for network, bits in networks])


def number_of(groups):
    """The int that groups are. OverflowError where ints are words and it does not fit."""
    number = 0
    for group in groups:
        number = number * 0x10000 + group
    return number


class Address:
    """What both versions have."""

    _one_for_all_ = True

    def __init__(self, groups, scope):
        self._groups = groups
        self._scope = scope

    @property
    def version(self):
        return 4 if len(self._groups) == 2 else 6

    @property
    def max_prefixlen(self):
        return 16 * len(self._groups)

    def _text(self):
        return _shown(self._groups)

    def __str__(self):
        return f"{self._text()}%{self._scope}" if self._scope else self._text()

    def __repr__(self):
        return f"IPv{self.version}Address('{self}')"

    def __format__(self, spec):
        if not spec or spec[-1] == "s":
            return format(str(self), spec)
        return addresstexts.formatted(self._groups, spec)

    def __int__(self):
        return number_of(self._groups)

    def __index__(self):
        return number_of(self._groups)

    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        return isinstance(other, Address) and self._groups == other._groups and self._scope == other._scope

    def _before(self, other):
        if len(self._groups) != len(other._groups):
            raise TypeError(_MIXED % (self, other))
        return self._groups < other._groups

    def __lt__(self, other):
        return self._before(other)

    def __gt__(self, other):
        return other._before(self)

    def __le__(self, other):
        return not other._before(self)

    def __ge__(self, other):
        return not self._before(other)

    def _moved(self, number):
        made = _plus(self._groups, number)
        if not made:
            if self.version == 4:
                addresstexts.check_number(number_of(self._groups) + number)
            raise AddressValueError(f"an address beyond the last or before the first one of IPv{self.version}")
        return made

    @property
    def compressed(self):
        return str(self)

    @property
    def exploded(self):
        self._check_scope()
        return str(self) if self.version == 4 else _long(self._groups)

    def _check_scope(self):
        if self._scope:
            raise NotImplementedError("ipaddress: `exploded` and `reverse_pointer` of an address with a scope")

    @property
    def packed(self):
        return bytes([part for group in self._groups for part in (group >> 8, group & 255)])

    @property
    def reverse_pointer(self):
        self._check_scope()
        return addresstexts.reversed_name(self._groups)

    @property
    def is_multicast(self):
        return _is_in(self._groups, _V4_MULTICAST if self.version == 4 else _V6_MULTICAST)

    @property
    def is_link_local(self):
        return _is_in(self._groups, _V4_LINK if self.version == 4 else _V6_LINK)

    @property
    def is_reserved(self):
        return _is_in(self._groups, _V4_RESERVED if self.version == 4 else _V6_RESERVED)

    @property
    def is_unspecified(self):
        return not any(self._groups)

    @property
    def is_loopback(self):
        if self.version == 4:
            return _is_in(self._groups, _V4_LOOPBACK)
        return self._groups == [0, 0, 0, 0, 0, 0, 0, 1]

    @property
    def is_private(self):
        groups = self._groups
        if self.version == 6 and _is_mapped(groups):
            groups = groups[6:]
        if len(groups) == 2:
            return _is_in(groups, _V4_PRIVATE) and not _is_in(groups, _V4_EXCEPTIONS)
        return _is_in(groups, _V6_PRIVATE) and not _is_in(groups, _V6_EXCEPTIONS)

    @property
    def is_global(self):
        return not self.is_private and not (self.version == 4 and _is_in(self._groups, _V4_PUBLIC))


def _is_mapped(groups):
    return groups[:6] == [0, 0, 0, 0, 0, 0xFFFF]


def _shown(groups):
    if _SHOWS_MAPPED and len(groups) == 8 and _is_mapped(groups):
        return f"::ffff:{addresstexts.shown(groups[6:])}"
    return addresstexts.shown(groups)


def _long(groups):
    text = addresstexts.long(groups)
    return f"{text[:30]}{addresstexts.shown(groups[6:])}" if _SHOWS_MAPPED and _is_mapped(groups) else text


class IPv4Address(Address):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, address):
        super().__init__(_groups_of(address, 4), "")

    def __add__(self, number):
        return _address4(self._moved(number))

    def __sub__(self, number):
        return _address4(self._moved(-number))


class IPv6Address(Address):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, address):
        super().__init__(_groups_of(address, 6), _scope_of(address))

    def __add__(self, number):
        return _address6(self._moved(number))

    def __sub__(self, number):
        return _address6(self._moved(-number))

    @property
    def scope_id(self):
        return self._scope or None

    @property
    def is_site_local(self):
        return _is_in(self._groups, _V6_SITE)

    @property
    def ipv4_mapped(self):
        return _address4(self._groups[6:]) if _is_mapped(self._groups) else None

    @property
    def sixtofour(self):
        return _address4(self._groups[1:3]) if self._groups[0] == 0x2002 else None


@specialize.argtype(0)
def _groups_of(address, version):
    if isinstance(address, int):
        return addresstexts.of_number(address, version)
    if isinstance(address, bytes):
        return addresstexts.of_bytes(address, version)
    return addresstexts.parsed(str(address), version)


@specialize.argtype(0)
def _scope_of(address):
    return str(address).partition("%")[2] if not isinstance(address, (int, bytes)) else ""


def _address4(groups):
    made = IPv4Address("0.0.0.0")
    made._groups = groups
    return made


def _address6(groups):
    made = IPv6Address("::")
    made._groups = groups
    return made


def _address(groups):
    return _address4(groups) if len(groups) == 2 else _address6(groups)


class Network:
    """What both versions have."""

    _one_for_all_ = True

    def __init__(self, groups, bits, strict):
        first = masked(groups, bits)
        if strict and first != groups:
            raise ValueError(f"{addresstexts.shown(groups)}/{bits} has host bits set")
        self._groups = first
        self._bits = bits

    def _shown(self):
        return _shown(self._groups)

    @property
    def version(self):
        return 4 if len(self._groups) == 2 else 6

    @property
    def max_prefixlen(self):
        return 16 * len(self._groups)

    @property
    def prefixlen(self):
        return self._bits

    def __str__(self):
        return f"{self._shown()}/{self._bits}"

    def __repr__(self):
        return f"IPv{self.version}Network('{self}')"

    def __hash__(self):
        return hash(str(self))

    def __eq__(self, other):
        return isinstance(other, Network) and self._groups == other._groups and self._bits == other._bits

    def _before(self, other):
        if len(self._groups) != len(other._groups):
            raise TypeError(_MIXED % (self, other))
        return (self._groups, self._bits) < (other._groups, other._bits)

    def __lt__(self, other):
        return self._before(other)

    def __gt__(self, other):
        return other._before(self)

    def __le__(self, other):
        return not other._before(self)

    def __ge__(self, other):
        return not self._before(other)

    def __contains__(self, address):
        if len(self._groups) != len(address._groups) or isinstance(address, Network):
            return False
        return masked(address._groups, self._bits) == self._groups

    def _last(self):
        return _filled(self._groups, self._bits)

    @property
    def num_addresses(self):
        return 1 << (self.max_prefixlen - self._bits)

    @property
    def with_prefixlen(self):
        return str(self)

    @property
    def with_netmask(self):
        return f"{self._shown()}/{addresstexts.shown(masked([0xFFFF] * len(self._groups), self._bits))}"

    @property
    def with_hostmask(self):
        return f"{self._shown()}/{addresstexts.shown(_filled([0] * len(self._groups), self._bits))}"

    @property
    def compressed(self):
        return str(self)

    @property
    def exploded(self):
        return str(self) if self.version == 4 else f"{_long(self._groups)}/{self._bits}"

    def _ends(self):
        return [_address(self._groups), _address(self._last())]

    @property
    def is_multicast(self):
        return all([each.is_multicast for each in self._ends()])

    @property
    def is_link_local(self):
        return all([each.is_link_local for each in self._ends()])

    @property
    def is_reserved(self):
        return all([each.is_reserved for each in self._ends()])

    @property
    def is_unspecified(self):
        return all([each.is_unspecified for each in self._ends()])

    @property
    def is_loopback(self):
        return all([each.is_loopback for each in self._ends()])

    def _is_inside(self, networks):
        """Whether one of them has the first and the last address."""
        for network, bits in networks:
            if masked(self._groups, bits) == network and masked(self._last(), bits) == network:
                return True
        return False

    @property
    def is_private(self):
        if self.version == 4:
            return self._is_inside(_V4_PRIVATE) and not self._is_inside(_V4_EXCEPTIONS)
        return self._is_inside(_V6_PRIVATE) and not self._is_inside(_V6_EXCEPTIONS)

    @property
    def is_global(self):
        return not self.is_private and not (self.version == 4 and self._is_inside(_V4_PUBLIC))

    def overlaps(self, other):
        bits = min(self._bits, other._bits)
        return len(self._groups) == len(other._groups) and masked(self._groups, bits) == masked(other._groups, bits)

    def subnet_of(self, other):
        if len(self._groups) != len(other._groups):
            raise TypeError(_MIXED % (self, other))
        return self._bits >= other._bits and masked(self._groups, other._bits) == other._groups

    def supernet_of(self, other):
        return other.subnet_of(self)

    def _subnet_bits(self, prefixlen_diff, new_prefix):
        if self._bits == self.max_prefixlen:
            return self._bits
        if new_prefix is not None:
            if new_prefix < self._bits:
                raise ValueError("new prefix must be longer")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = new_prefix - self._bits
        if prefixlen_diff < 0:
            raise ValueError("prefix length diff must be > 0")
        bits = self._bits + prefixlen_diff
        if bits > self.max_prefixlen:
            raise ValueError(f"prefix length diff {bits} is invalid for netblock {self}")
        return bits

    def _supernet_bits(self, prefixlen_diff, new_prefix):
        if self._bits == 0:
            return 0
        if new_prefix is not None:
            if new_prefix > self._bits:
                raise ValueError("new prefix must be shorter")
            if prefixlen_diff != 1:
                raise ValueError("cannot set prefixlen_diff and new_prefix")
            prefixlen_diff = self._bits - new_prefix
        if self._bits - prefixlen_diff < 0:
            raise ValueError(f"current prefixlen is {self._bits}, cannot have a prefixlen_diff of {prefixlen_diff}")
        return self._bits - prefixlen_diff

    def _parts(self, bits):
        """Where the networks of so many bits inside of this one begin."""
        groups = self._groups
        while groups and masked(groups, self._bits) == self._groups:
            yield groups
            groups = _plus(_filled(groups, bits), 1)

    def _host_range(self):
        """Where the hosts begin, and the last one."""
        first, last = self._groups, self._last()
        if self._bits >= self.max_prefixlen - 1:
            return first, last
        return _plus(first, 1), last if self.version == 6 else _plus(last, -1)

    def _at(self, number):
        start = self._groups if number >= 0 else self._last()
        found = _plus(start, number if number >= 0 else number + 1)
        if not found or masked(found, self._bits) != self._groups:
            raise IndexError("address out of range")
        return found


def _span(first, last):
    """The groups from the first to the last."""
    groups = first
    while groups and groups <= last:
        yield groups
        groups = _plus(groups, 1)


class IPv4Network(Network):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, address, strict=True):
        groups, bits = _network_of(address, 4)
        super().__init__(groups, bits, strict)

    @property
    def network_address(self):
        return _address4(self._groups)

    @property
    def broadcast_address(self):
        return _address4(self._last())

    @property
    def netmask(self):
        return _address4(masked([0xFFFF, 0xFFFF], self._bits))

    @property
    def hostmask(self):
        return _address4(_filled([0, 0], self._bits))

    def hosts(self):
        for groups in _span(*self._host_range()):
            yield _address4(groups)

    def __iter__(self):
        for groups in _span(self._groups, self._last()):
            yield _address4(groups)

    def __getitem__(self, n):
        return _address4(self._at(n))

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        bits = self._subnet_bits(prefixlen_diff, new_prefix)
        for groups in self._parts(bits):
            yield _network4(groups, bits)

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        return _network4(self._groups, self._supernet_bits(prefixlen_diff, new_prefix))

    def address_exclude(self, other):
        for groups, bits in _excluded(self, other):
            yield _network4(groups, bits)


class IPv6Network(Network):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, address, strict=True):
        groups, bits = _network_of(address, 6)
        super().__init__(groups, bits, strict)

    @property
    def network_address(self):
        return _address6(self._groups)

    @property
    def broadcast_address(self):
        return _address6(self._last())

    @property
    def netmask(self):
        return _address6(masked([0xFFFF] * 8, self._bits))

    @property
    def hostmask(self):
        return _address6(_filled([0] * 8, self._bits))

    @property
    def is_site_local(self):
        return _is_in(self._groups, _V6_SITE) and _is_in(self._last(), _V6_SITE)

    def hosts(self):
        for groups in _span(*self._host_range()):
            yield _address6(groups)

    def __iter__(self):
        for groups in _span(self._groups, self._last()):
            yield _address6(groups)

    def __getitem__(self, n):
        return _address6(self._at(n))

    def subnets(self, prefixlen_diff=1, new_prefix=None):
        bits = self._subnet_bits(prefixlen_diff, new_prefix)
        for groups in self._parts(bits):
            yield _network6(groups, bits)

    def supernet(self, prefixlen_diff=1, new_prefix=None):
        return _network6(self._groups, self._supernet_bits(prefixlen_diff, new_prefix))

    def address_exclude(self, other):
        for groups, bits in _excluded(self, other):
            yield _network6(groups, bits)


@specialize.argtype(0)
def _network_of(address, version):
    """The groups and the bits that a network is made of: a text, a number, bytes, an address, or a pair."""
    most = 32 if version == 4 else 128
    if isinstance(address, tuple):
        return _groups_of(address[0], version), _bits_of(address[1], version)
    if isinstance(address, (int, bytes)):
        return _groups_of(address, version), most
    text = str(address)
    parts = text.split("/")
    if len(parts) > 2:
        raise AddressValueError(f"Only one '/' permitted in {text!r}")
    if "%" in parts[0]:
        raise NotImplementedError("ipaddress: a network with a scope")
    groups = addresstexts.parsed(parts[0], version)
    return groups, addresstexts.prefix_of(parts[1], version) if len(parts) == 2 else most


@specialize.argtype(0)
def _bits_of(mask, version):
    if isinstance(mask, int):
        if not 0 <= mask <= (32 if version == 4 else 128):
            raise NetmaskValueError(f"{mask!r} is not a valid netmask")
        return mask
    return addresstexts.prefix_of(mask, version)


def _network4(groups, bits):
    return IPv4Network((number_of(groups), bits), False)


def _network6(groups, bits):
    return IPv6Network(f"{addresstexts.shown(groups)}/{bits}", False)


def of_live(value):
    """What stands for an address or a network that the program has made while it was imported."""
    kinds = {4: (IPv4Address, IPv4Network), 6: (IPv6Address, IPv6Network)}
    return kinds[value.version][TYPES.index(type(value)) % 2](str(value))


#: The types of such objects.
TYPES = (ipaddress.IPv4Address, ipaddress.IPv4Network, ipaddress.IPv6Address, ipaddress.IPv6Network)


def _excluded(network, other):
    """The networks, the innermost last, that are left of one without another."""
    if len(network._groups) != len(other._groups):
        raise TypeError(_MIXED % (network, other))
    if not other.subnet_of(network):
        raise ValueError(f"{other} not contained in {network}")
    groups, bits = network._groups, network._bits
    while bits < other._bits:
        bits += 1
        lower, upper = groups, _plus(_filled(groups, bits), 1)
        if masked(other._groups, bits) == lower:
            yield upper, bits
            groups = lower
        else:
            yield lower, bits
            groups = upper


def ip_address(address):
    """ipaddress.ip_address"""
    if isinstance(address, int):
        return IPv4Address(address) if 0 <= address < 2**32 else IPv6Address(address)
    if isinstance(address, bytes):
        return IPv4Address(address) if len(address) == 4 else IPv6Address(address)
    if addresstexts.has_version(str(address), 4):
        return IPv4Address(address)
    if addresstexts.has_version(str(address), 6):
        return IPv6Address(address)
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 address")


def ip_network(address, strict=True):
    """ipaddress.ip_network"""
    if not isinstance(address, (str, Address, Network)):
        return IPv4Network(address, strict)
    text = str(address)
    if addresstexts.is_network(text, 4):
        return IPv4Network(text, strict)
    if addresstexts.is_network(text, 6):
        return IPv6Network(text, strict)
    raise ValueError(f"{address!r} does not appear to be an IPv4 or IPv6 network")


def _network(groups, bits):
    return _network4(groups, bits) if len(groups) == 2 else _network6(groups, bits)


def summarize_address_range(first, last):
    """ipaddress.summarize_address_range"""
    if first.version != last.version:
        raise TypeError(_MIXED % (first, last))
    if first > last:
        raise ValueError("last IP address must be greater than first")
    groups = first._groups
    while groups and groups <= last._groups:
        bits = 16 * len(groups)
        while bits > 0 and masked(groups, bits - 1) == groups and _filled(groups, bits - 1) <= last._groups:
            bits -= 1
        yield _network(groups, bits)
        groups = _plus(_filled(groups, bits), 1)


def collapse_addresses(addresses):
    """ipaddress.collapse_addresses"""
    given = []
    for each in addresses:
        bits = each._bits if isinstance(each, Network) else each.max_prefixlen
        if given and len(given[0][0]) != len(each._groups):
            raise TypeError(_MIXED % (each, _network(given[0][0], given[0][1])))
        given.append((each._groups, bits))
    made = []
    for groups, bits in sorted(given):
        if made and masked(groups, made[-1][1]) == made[-1][0]:
            continue  # inside of the one before
        made.append((groups, bits))
        while (
            len(made) > 1
            and made[-1][1] == made[-2][1]
            and _filled(made[-2][0], made[-1][1] - 1) == _filled(made[-1][0], made[-1][1])
        ):
            groups, bits = made[-2]
            made = [*made[:-2], (groups, bits - 1)]
    for groups, bits in made:
        yield _network(groups, bits)
