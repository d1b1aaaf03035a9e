"""Variables that are counted up and down beside ints that grow."""

import sys

FAR = 2**63 - 1


def machine(code, limit):
    """A loop that counts its steps and moves a place by one."""
    stack = [0] * 8
    sp = 0
    pc = 0
    steps = 0
    while True:
        op, arg = code[pc]
        pc += 1
        steps += 1
        if op == "push":
            stack[sp] = arg
            sp += 1
        elif op == "mul":
            sp -= 1
            stack[sp - 1] = stack[sp - 1] * stack[sp]
        elif op == "sub":
            sp -= 1
            stack[sp - 1] = stack[sp - 1] - stack[sp]
        elif op == "jnz":
            if steps < limit:
                pc = arg
        else:
            break
    return stack[:sp], steps, -steps - 2, steps * steps * FAR


def from_far(n):
    """It starts at the end of a word."""
    v = FAR
    while n > 0:
        v += 1
        n -= 1
    return v


def doubled(n):
    v = 1
    while n > 0:
        v += v
        n -= 1
    return v


def down(n):
    v = 0
    w = -(2**63)
    while v > -n:
        v -= 2
        w -= 2
    return v, w


def both(xs):
    up = 0
    far = 0
    for x in xs:
        if x > 0:
            up += 1
            far += x
        else:
            up = 1 - up
    return up, far, up + FAR, up * 2**62


def main(argv):
    n = len(argv) + 9
    code = [("push", 7), ("push", 10**n), ("mul", 0), ("jnz", 1), ("push", 3), ("sub", 0), ("end", 0)]
    print(machine(code, 30))
    print(from_far(n), doubled(n * 10), down(n), both([1, 2**62, -1, 2**62, 5, 0]))


if __name__ == "__main__":
    main(sys.argv)
