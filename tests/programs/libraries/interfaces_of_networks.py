"""Interfaces of `ipaddress`: addresses in a network."""

import ipaddress


def show(i):
    print(i, repr(i), i.ip, i.network, i.netmask, i.hostmask, i.with_prefixlen, i.with_netmask, i.with_hostmask)
    print(i.version, i.is_private, i.is_loopback, i.max_prefixlen, i.packed, i.compressed, f"{i!s:>22}{i:s}")
    print(i.network.prefixlen, i.network.num_addresses, i.ip in i.network, isinstance(i, ipaddress.IPv4Address))


def main():
    for text in ["10.1.2.3/22", "192.168.0.1", "127.0.0.1/8", "8.8.8.8/255.255.255.0"]:
        show(ipaddress.ip_interface(text))
    show(ipaddress.IPv4Interface(("10.0.0.5", 24)))
    v6 = ipaddress.ip_interface("2001:db8::1/64")
    print(v6, v6.ip, v6.network, v6.netmask, v6.is_loopback, repr(v6))
    print(ipaddress.ip_interface("::1/128").is_loopback)
    a, b = ipaddress.IPv4Interface("10.0.0.1/24"), ipaddress.IPv4Interface("10.0.0.2/24")
    print(a == b, a == ipaddress.IPv4Interface("10.0.0.1/24"), a != b, a < b, b > a, a <= b, sorted([b, a])[0], len({a, b}))
    print(a == ipaddress.IPv4Interface("10.0.0.1/25"), a < ipaddress.IPv4Interface("9.0.0.1/25"), a.ip + 5)
    for bad in ["300.1.1.1", "10.0.0.1/33", "x", "1.2.3.4/5/6", "10.0.0.1/255.0.255.0"]:
        try:
            print(ipaddress.ip_interface(bad))
        except ValueError as e:
            print(type(e).__name__, e)
    try:
        ipaddress.IPv4Interface("10.0.0.1/99")
    except ValueError as e:
        print(type(e).__name__, e)


main()
