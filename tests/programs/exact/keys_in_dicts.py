"""RSA and number theory, results in dicts of several kinds."""
import random

def egcd(a, b):
    if b == 0:
        return a, 1, 0
    g, x, y = egcd(b, a % b)
    return g, y, x - (a // b) * y

def is_probable_prime(n, rounds=12):
    if n < 2:
        return False
    for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if n % p == 0:
            return n == p
    d, s = n - 1, 0
    while d % 2 == 0:
        d //= 2
        s += 1
    for a in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)[:rounds]:
        x = pow(a, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True

def next_prime(n):
    n += 1 + n % 2
    while not is_probable_prime(n):
        n += 2
    return n

def make_key(seed_p, seed_q, e=65537):
    p, q = next_prime(seed_p), next_prime(seed_q)
    n, phi = p * q, (p - 1) * (q - 1)
    g, d, _ = egcd(e, phi)
    assert g == 1
    return {"name": "key-%d" % n.bit_length(), "p": p, "q": q, "n": n, "e": e, "d": d % phi, "ok": True, "note": None}

def encrypt(key, message):
    m = int.from_bytes(message.encode("utf-8"), "big")
    return pow(m, key["e"], key["n"])

def decrypt(key, c):
    m = pow(c, key["d"], key["n"])
    return m.to_bytes((m.bit_length() + 7) // 8, "big").decode("utf-8")

key = make_key(10 ** 40 + 3 ** 20, 10 ** 41 + 7 ** 17)
for name in sorted(key):
    print(name, "=", key[name])
c = encrypt(key, "attack at dawn")
print(c, hex(c))
print(decrypt(key, c))

results = {}
for x in [91, 97, 561, 2 ** 61 - 1, 2 ** 89 - 1, 2 ** 67 - 1]:
    results[x] = "prime" if is_probable_prime(x) else next((d for d in range(2, 2000) if x % d == 0), None)
for k, v in results.items():
    print(k, v, type(v).__name__)
