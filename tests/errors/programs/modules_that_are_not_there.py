import sqlite3
import ftplib
from multiprocessing import Pool

def main(argv):
    rows = sqlite3.connect(argv[0]).execute("select 1").fetchall()
    with Pool(2) as pool:
        print(pool.map(abs, [1, 2]), rows)
    print(ftplib.FTP(argv[1]).pwd())
    return 0
