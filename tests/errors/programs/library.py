import plistlib

def main(argv):
    print(plistlib.dumps({'a': 1}))
    return 0
