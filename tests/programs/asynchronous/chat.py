import asyncio


class ChatServer:
    def __init__(self):
        self.clients = {}

    async def broadcast(self, sender, text):
        for name, writer in self.clients.items():
            if name != sender:
                writer.write(f"{sender}: {text}\n".encode())
                await writer.drain()

    async def on_connect(self, reader, writer):
        name = (await reader.readline()).decode().strip()
        self.clients[name] = writer
        writer.write(b"welcome\n")
        await writer.drain()
        try:
            while line := await reader.readline():
                text = line.decode().strip()
                if text == "quit":
                    break
                await self.broadcast(name, text)
        finally:
            del self.clients[name]
            writer.close()


async def talk(port, name, lines, heard):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(name.encode() + b"\n")
    await writer.drain()
    assert await reader.readline() == b"welcome\n"
    await asyncio.sleep(0.05)
    for line in lines:
        writer.write(line.encode() + b"\n")
        await writer.drain()
    await asyncio.sleep(0.05)
    writer.write(b"quit\n")
    await writer.drain()
    data = await reader.read()
    heard[name] = data.decode().splitlines()
    writer.close()


async def main():
    chat = ChatServer()
    server = await asyncio.start_server(chat.on_connect, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    heard = {}
    await asyncio.gather(
        talk(port, "ann", ["hi all"], heard),
        talk(port, "bob", ["hello ann", "bye"], heard),
        talk(port, "cy", [], heard),
    )
    for name in sorted(heard):
        print(name, sorted(heard[name]))
    server.close()
    await server.wait_closed()


if __name__ == "__main__":
    asyncio.run(main())
