import json

def main(argv):
    print(json.dumps({'a': 1}))
    return 0
