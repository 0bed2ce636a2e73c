import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The port of a server that listens on this machine until the test ends. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen.");
  return address.port;
}

/** A raw connection, and everything received on it until it closes. */
export function rawConnection(port: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("error", () => {}).on("close", () => resolve(text));
  });
  return { socket, answer };
}

/**
 * Sends the bytes as they are. Returns everything received until the server closes the connection, or until `mostMs` have
 * passed.
 */
export function rawAnswer(port: number, bytes: string | Buffer, mostMs?: number): Promise<string> {
  const { socket, answer } = rawConnection(port);
  if (mostMs !== undefined) {
    const timer = setTimeout(() => socket.destroy(), mostMs);
    socket.once("close", () => clearTimeout(timer));
  }
  socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
  return answer;
}
