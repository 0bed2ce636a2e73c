import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The port of a server that listens on this machine until the end of the test. */
export async function listenUntilEnd(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen.");
  return address.port;
}

/** A plain connection, for bytes that no HTTP client sends. */
export function rawConnection(port: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    // If the server cuts it off, this is the text so far.
    socket.on("error", () => {}).on("close", () => resolve(text));
  });
  return { socket, answer };
}

/** The replies to bytes, each byte a character, until the server or a time limit ends the connection. */
export async function rawAnswer(port: number, request: string, mostMs?: number): Promise<string> {
  const { socket, answer } = rawConnection(port);
  socket.write(request, "latin1");
  const timer = mostMs && setTimeout(() => socket.destroy(), mostMs);
  const text = await answer;
  clearTimeout(timer);
  return text;
}

export function statusesOf(text: string): readonly number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
