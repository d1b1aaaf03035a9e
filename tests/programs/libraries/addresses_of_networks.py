"""Addresses and networks of IPv4 and IPv6."""

import ipaddress
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


LOCAL = [ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("fd00::/8")]


def f_both_versions():
    for text in ("192.168.0.17", "8.8.8.8", "2001:db8::1", "::ffff:10.0.0.1", "fe80::1%eth0", "1::2::3", "nothing", ""):
        try:
            address = ipaddress.ip_address(text)
        except ValueError as error:
            print("bad", error)
            continue
        print(address, repr(address), address.version, address.is_private, address.is_global, address.is_link_local)
        print([str(network) for network in LOCAL if address in network], address.max_prefixlen, f"{address!s:>30}")
        if isinstance(address, ipaddress.IPv6Address):
            print(address.ipv4_mapped, address.scope_id, address.packed)
        elif address.version == 4:
            print(int(address))
    for text in ("10.0.0.0/30", "2001:db8::/126", "::1", "10.0.0.1/30", "x/8"):
        try:
            network = ipaddress.ip_network(text)
        except ValueError as error:
            print("bad", error)
            continue
        print(network, network.version, network.num_addresses, network.netmask, network.broadcast_address)
        print([str(host) for host in network.hosts()], network[0], network.is_loopback)
        for host in network:
            print(host, end=" ")
        print()


def f_ipv6():
    address = ipaddress.IPv6Address("2001:db8::ff00:42:8329")
    print(address.exploded, address.compressed, address.reverse_pointer)
    print(address + 0x7CD7, address - 1, address < address + 1, address == ipaddress.IPv6Address(str(address)))
    network = ipaddress.IPv6Network("2001:db8::/32")
    print([str(part) for part in network.subnets(new_prefix=34)], network.supernet(8), address in network)
    print(network.overlaps(ipaddress.IPv6Network("2001:db8:1::/48")), network.with_netmask, f"{address:x}")
    print(ipaddress.ip_network("2001:db8::1/64", strict=False), hash(network) == hash(network))
    for text in ("1:2", ":1:2:3:4:5:6:7", "12345::", "g::", "1:2:3:4:5:6:7:8:9"):
        try:
            print(ipaddress.IPv6Address(text))
        except AddressValueError as error:
            print("bad", error)


def f_ranges():
    first, last = IPv4Address("10.0.0.5"), IPv4Address("10.0.0.20")
    print([str(part) for part in ipaddress.summarize_address_range(first, last)])
    parts = [IPv4Network("10.0.0.0/25"), IPv4Network("10.0.0.128/25"), IPv4Network("10.0.1.0/24")]
    print(list(ipaddress.collapse_addresses(parts)))


f_addresses()
f_networks()
f_both_versions()
f_ipv6()
f_ranges()
