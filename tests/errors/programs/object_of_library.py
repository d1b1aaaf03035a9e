import zoneinfo
Z = zoneinfo.ZoneInfo("UTC")
def main():
    m = Z.clear_cache()
    print(m is None)
