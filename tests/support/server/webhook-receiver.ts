import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface ReceivedCall {
  readonly headers: Record<string, string>;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

/** A status without a body. */
export const answer =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end();

/** A receiver of webhooks on a port of its own, until the test ends. `behavior.answer` can change at any time. */
export async function startReceiver(first: Answer = answer(204)) {
  const calls: ReceivedCall[] = [];
  const behavior = { answer: first };
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    calls.push({ headers, body: await text(request) });
    behavior.answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${address.port}/quotes`, port: address.port, calls, behavior, close };
}
