from zipfile import ZipFile

def main(argv):
    print(ZipFile(argv[0]).namelist())
    return 0
