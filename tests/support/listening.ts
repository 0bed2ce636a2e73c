import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** The port of a server that listens on this machine until the test has ended. */
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

/** A connection without a client's good manners. */
export function rawConnection(port: number): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
    });
    // One that is cut off has what came until then as its answer.
    socket.on("error", () => {}).on("close", () => resolve(text));
  });
  return { socket, answer };
}

/** What is answered to a request that is sent as it is written. */
export function rawAnswer(port: number, request: string): Promise<string> {
  const { socket, answer } = rawConnection(port);
  socket.write(request);
  return answer;
}
