import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Sent {
  readonly method: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A reply as it was transferred, compressed or not. */
interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends one request. Throws if the server refuses it. */
export function send(
  url: string,
  { path, body, headers, method }: Sent,
  agent: Agent | false = false,
): Promise<RawReply> {
  const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers: { ...headers, ...length }, agent });
    sent.on("response", (reply) => {
      const { statusCode: status = 0, headers } = reply;
      const chunks: Buffer[] = [];
      reply.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
      reply.on("end", () => {
        if (status >= 400) reject(new Error(`${method} ${path} was answered with ${status}.`));
        else resolve({ status, headers, body: Buffer.concat(chunks) });
      });
    });
    sent.on("error", reject).end(body);
  });
}

const CONNECTIONS = 8;

export type Ask = (agent: Agent) => Promise<unknown>;

/** Asks over eight connections, as fast as the server answers. Returns the replies per second. */
export async function askAtOnce(next: () => Ask, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const [start, end] = [performance.now(), performance.now() + seconds * 1000];
  let replies = 0;
  const connection = async () => {
    for (; performance.now() < end; replies += 1) await next()(agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return replies / ((performance.now() - start) / 1000);
}

/**
 * Asks at a steady rate, whether the server has answered or not. `note` gets the milliseconds of each reply since the
 * moment at which its request was due, so that a server that stalls cannot hide the requests behind it.
 */
export async function askSteadily(
  next: () => { readonly ask: Ask; readonly note: (milliseconds: number) => void },
  perSecond: number,
  seconds: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const waiting: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = start + (count * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const { ask, note } = next();
    waiting.push(ask(agent).then(() => note(performance.now() - due)));
  }
  await Promise.all(waiting);
  agent.destroy();
}
