import select
Z = select.poll()
def main():
    m = Z.poll(0)
    print(m == [])
