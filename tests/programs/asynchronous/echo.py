import asyncio


async def handle(reader, writer):
    peer = writer.get_extra_info("peername")
    print("connection from", peer[0])
    while True:
        data = await reader.read(100)
        if not data:
            break
        writer.write(data.upper())
        await writer.drain()
    writer.close()


async def client(port, text, n):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    assert isinstance(reader, asyncio.StreamReader) and isinstance(writer, asyncio.StreamWriter)
    sent = (text * n).encode()
    writer.write(sent)
    writer.write_eof()
    data = await reader.read()
    writer.close()
    await writer.wait_closed()
    return len(data), data[:5]


async def main():
    server = await asyncio.start_server(handle, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    serving = asyncio.create_task(server.serve_forever())
    print(await client(port, "hello", 1))
    print(await client(port, "bulk", 300_000))
    print(await asyncio.gather(*[client(port, "x", i + 1) for i in range(30)]))
    serving.cancel()
    try:
        await serving
    except asyncio.CancelledError:
        print("server stopped")
    try:
        await client(port, "late", 1)
    except OSError as error:
        print(type(error).__name__)


asyncio.run(main())
