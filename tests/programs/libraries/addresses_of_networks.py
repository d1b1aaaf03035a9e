"""Addresses and networks of IPv4: CPython's own text of `ipaddress`."""

from ipaddress import AddressValueError, IPv4Address, IPv4Network, NetmaskValueError


def f_addresses():
    address = IPv4Address("192.168.0.17")
    print(address, repr(address), int(address), address.packed, address.version, address.max_prefixlen)
    print(address.is_private, address.is_loopback, address.is_multicast, address.is_global, address.is_reserved)
    print(address + 1, address - 20, address < IPv4Address("192.168.0.18"), address == IPv4Address(3232235537))
    print(
        sorted([IPv4Address("10.0.0.9"), IPv4Address("10.0.0.10"), IPv4Address("9.9.9.9")]), address.reverse_pointer
    )
    print(len({address, IPv4Address("192.168.0.17")}), address.exploded)
    for text in ("1.2.3", "1.2.3.256", "a.b.c.d", "1.2.3.04", "1..2.3", ""):
        try:
            print(IPv4Address(text))
        except AddressValueError as error:
            print("bad", error)


def f_networks():
    network = IPv4Network("192.168.0.0/24")
    print(
        network,
        network.num_addresses,
        network.netmask,
        network.hostmask,
        network.broadcast_address,
        network.prefixlen,
    )
    print(IPv4Address("192.168.0.17") in network, IPv4Address("10.0.0.1") in network, network[5], network[-1])
    print([str(host) for host in network.hosts()][:3], len(list(network.hosts())))
    for part in network.subnets(new_prefix=26):
        print(part, part.broadcast_address, part.subnet_of(network), network.overlaps(part))
    print(network.supernet(), network.supernet(new_prefix=16), network.is_private, network.with_netmask)
    print([str(part) for part in network.address_exclude(IPv4Network("192.168.0.0/26"))])
    print(IPv4Network("10.0.0.5/8", strict=False), IPv4Network("10.0.0.0/255.255.0.0").prefixlen)
    for text in ("10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/x"):
        try:
            print(IPv4Network(text))
        except NetmaskValueError as error:
            print("mask", error)
        except ValueError as error:
            print("value", error)


f_addresses()
f_networks()
