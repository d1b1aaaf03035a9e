"""Loops with a choice among many ways at their head, as interpreters have them: each way chooses the next one."""

import sys

PUSH, ADD, SUB, MUL, DUP, SWAP, JMP, JNZ, DROP, PRINT, CALL, RET, HALT = range(13)


def run(code, stack):
    """Looks at nothing before it takes an instruction: one too many is an IndexError."""
    pc = 0
    calls = []
    steps = 0
    while True:
        op = code[pc]
        pc += 1
        steps += 1
        if op == PUSH:
            stack.append(code[pc])
            pc += 1
        elif op == ADD:
            x = stack.pop()
            stack.append(stack.pop() + x)
        elif op == SUB:
            x = stack.pop()
            stack.append(stack.pop() - x)
        elif op == MUL:
            x = stack.pop()
            stack.append(stack.pop() * x)
        elif op == DUP:
            stack.append(stack[-1])
        elif op == SWAP:
            stack[-1], stack[-2] = stack[-2], stack[-1]
        elif op == JMP:
            pc = code[pc]
        elif op == JNZ:
            if stack.pop() != 0:
                pc = code[pc]
                continue
            pc += 1
        elif op == DROP:
            stack.pop()
        elif op == PRINT:
            print("out", stack[-1])
        elif op == CALL:
            calls.append(pc + 1)
            pc = code[pc]
        elif op == RET:
            pc = calls.pop()
        elif op == HALT:
            return steps
        else:
            raise ValueError(f"no instruction {op}")


def count(text):
    """Looks first whether there is another character; some ways change nothing, some end the loop: + - * / ( )."""
    depth = total = line = i = 0
    while i < len(text):
        c = ord(text[i])
        i += 1
        if c == 43:
            total += 1
        elif c == 45:
            total -= 1
        elif c == 42:
            total *= 3
        elif c == 47:
            total //= 2
        elif c == 40:
            depth += 1
        elif c == 41:
            if depth == 0:
                return "unbalanced at %d" % i
            depth -= 1
        elif c == 10:
            line += 1
        elif c == 33:
            break
        elif c == 38:
            continue
        elif c == 46:
            try:
                total += ord(text[i])
            except IndexError:
                total += 1000
        elif c == 48:
            total = 0
    return "%d %d %d %d" % (depth, total, line, i)


def caught(code, stack):
    """The loop is under a handler, and goes on in it."""
    pc = errors = 0
    while pc < len(code):
        try:
            op = code[pc]
            pc += 1
            if op == 0:
                stack.append(errors)
            elif op == 1:
                stack.append(stack[0] // errors)
            elif op == 2:
                stack.append(stack[pc])
            elif op == 3:
                errors += 1
            elif op == 4:
                stack.pop()
            elif op == 5:
                raise KeyError(op)
            elif op == 6:
                continue
            elif op == 7:
                return f"{errors} {stack}"
            elif op == 8:
                stack.append(int("x" * op))
            else:
                errors += 10
        except (IndexError, ZeroDivisionError):
            errors += 100
        except KeyError as e:
            errors += 1000 + e.args[0]
    return f"{errors} {stack} end"


LOOP = [PUSH, 1, PUSH, 10, CALL, 12, DROP, PRINT, HALT, 99, 99, 99, DUP, JNZ, 16, RET, DUP, PUSH, 1, SUB, SWAP]
LOOP += [PUSH, 0, ADD, DROP, JMP, 12]


def main(argv):
    stack = [7]
    print(run(LOOP, stack), stack)
    for code in ([PUSH, 2, PUSH, 3, MUL, PRINT, HALT], [77], [PUSH, 1], [ADD], [-1], [JMP, -1], [RET]):
        try:
            print(run(code, []))
        except (ValueError, IndexError) as e:
            print(type(e).__name__, e)
    for text in ("", "+++*/(\n&)..", "(()))", "++!++", "0.", "x + y\n * 3 . z", "\u20ac+\u1234."):
        print(count(text))
    for code in ([0, 1, 4, 4, 2], [3, 0, 1, 5, 6, 9, 2, 7], [6] * 5, [4, 4, 3, 11, -3]):
        print(caught(code, []))
    try:
        caught([8], [])
    except ValueError as e:
        print(e)
    run([PUSH, 5, PRINT, DROP, DROP], [])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
