import sqlite3
import urllib.request
from multiprocessing import Pool

def main(argv):
    rows = sqlite3.connect(argv[0]).execute("select 1").fetchall()
    with Pool(2) as pool:
        print(pool.map(abs, [1, 2]), rows)
    print(urllib.request.urlopen(argv[1]).read())
    return 0
