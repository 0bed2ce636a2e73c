import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Passes connections on to a PostgreSQL, until it falls silent as a machine does that vanishes: nothing is closed, and nothing answered. */
export async function proxyTo(url: string) {
  const target = { host: new URL(url).hostname, port: Number(new URL(url).port) };
  const sockets: Socket[] = [];
  let isSilent = false;
  const proxy = createServer((client) => {
    sockets.push(client.on("error", () => {}));
    if (isSilent) return;
    const server = connect(target);
    sockets.push(server.on("error", () => {}));
    client.pipe(server).pipe(client);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Passes on new connections. The earlier ones stay silent. */
    answerAgain() {
      isSilent = false;
    },
  };
}
