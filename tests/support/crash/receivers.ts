import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { z } from "zod";
import type { Random } from "../../bench/seed/random.ts";

/** Longer than the system takes to pass on what a killed server still sent. */
const LAST_BYTES_MS = 30;
const SLOW_MS = 800;
/** The chance that a step of a receiver goes wrong. */
const TROUBLE = 0.25;

/** A receiver of messages that breaks in many ways, until it is repaired. */
export interface Receiver {
  readonly port: number;
  /** The number of times that a message arrived so far. */
  readonly arrivals: () => number;
  /** The content of each message that it acknowledged, by the ID of the message. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Messages that arrived again although the server had noted their acknowledgment. */
  readonly repeats: readonly string[];
  /** The number of messages that arrived again because a kill prevented the server from noting it. */
  readonly allowedRepeats: () => number;
  /** Closes the connections of a killed server. `noted` are the messages that it has noted as delivered. */
  readonly afterKill: (noted: ReadonlySet<string>) => Promise<void>;
  readonly repair: () => Promise<void>;
  readonly close: () => void;
}

interface Step {
  readonly socket: Socket | undefined;
  readonly proceed: () => void;
  readonly refuse: () => void;
}

/** The part that both kinds of receivers share. With `always`, each step goes wrong in the same way. */
async function breakable(server: Server, random: Random, always?: "hang") {
  const sockets = new Map<number, Socket>();
  const acknowledged = new Map<string, string>();
  const repeats: string[] = [];
  /** Acknowledged messages that may arrive again, because a kill prevented the server from noting it. */
  const unnoted = new Set<string>();
  let arrivals = 0;
  let allowedRepeats = 0;
  let isBroken = true;
  server.on("connection", (socket: Socket) => {
    sockets.set(socket.remotePort ?? 0, socket);
    // Connections end at any point here.
    socket.on("error", () => {});
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const drop = () => {
    for (const socket of sockets.values()) socket.destroy();
    sockets.clear();
  };

  return {
    socketOf: (remotePort: number) => sockets.get(remotePort),
    /** Goes on, or refuses, hangs, disconnects or takes its time. */
    async step({ socket, proceed, refuse }: Step): Promise<void> {
      const trouble =
        always ?? (random.chance(TROUBLE) && random.pick(["hang", "cut", "refuse", "slow"]));
      if (isBroken) {
        if (trouble === "hang") return;
        if (trouble === "cut") return void socket?.destroy();
        if (trouble === "refuse") return refuse();
        if (trouble === "slow") await pause(random.below(SLOW_MS));
      }
      if (socket?.destroyed === false) proceed();
    },
    arrived(id: string): void {
      arrivals += 1;
      if (unnoted.has(id)) allowedRepeats += 1;
      else if (acknowledged.has(id)) repeats.push(id);
    },
    acknowledge(id: string, says: string): void {
      acknowledged.set(id, says);
      unnoted.delete(id);
    },
    receiver: {
      port,
      arrivals: () => arrivals,
      acknowledged,
      repeats,
      allowedRepeats: () => allowedRepeats,
      async afterKill(noted) {
        await pause(LAST_BYTES_MS);
        drop();
        for (const id of acknowledged.keys()) if (!noted.has(id)) unnoted.add(id);
        // From time to time, the whole machine is gone.
        const isGone = random.chance(0.2);
        if (isGone && server.listening) server.close();
        else if (!isGone && !server.listening) await listen(port);
      },
      async repair() {
        isBroken = false;
        if (!server.listening) await listen(port);
      },
      close() {
        drop();
        server.close();
      },
    } satisfies Receiver,
  };
}

/** Notes emails as their recipient and subject. */
export async function startMailReceiver(random: Random): Promise<Receiver> {
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect: (session, done) => take(session, done),
    onRcptTo: (_address, session, done) => take(session, done),
    onData: (stream, session, done) => {
      buffer(stream)
        .then(PostalMime.parse)
        .then(
          (mail) => {
            const id = /msg_[^@]+/.exec(mail.messageId ?? "")?.[0] ?? "";
            const to = mail.to?.map(({ address }) => address);
            arrived(id);
            take(session, (error) => {
              if (!error) acknowledge(id, `${to}: ${mail.subject?.replace(/(Q-\d+-\w+).*/, "$1")}`);
              done(error);
            });
          },
          // A kill cut the email off.
          () => {},
        );
    },
  });
  smtp.on("error", () => {});
  const { step, socketOf, arrived, acknowledge, receiver } = await breakable(smtp.server, random);
  const take = (
    { remotePort }: { readonly remotePort: number },
    done: (error?: Error) => void,
  ): void => {
    const responseCode = random.pick([421, 451, 550, 552]);
    const refuse = () => done(Object.assign(new Error("not now"), { responseCode }));
    void step({ socket: socketOf(remotePort), proceed: done, refuse });
  };
  return receiver;
}

/** Notes webhooks as their type and quote. */
export async function startWebhookReceiver(random: Random, always?: "hang"): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const id = String(request.headers["webhook-id"]);
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const { type, data } = Call.parse(JSON.parse(body));
    arrived(id);
    await step({
      socket: request.socket,
      proceed() {
        acknowledge(id, `${type} ${data.quoteId}`);
        answer(response, 204);
      },
      refuse: () => answer(response, random.pick([301, 404, 429, 500, 503])),
    });
  });
  const { step, arrived, acknowledge, receiver } = await breakable(server, random, always);
  return receiver;
}

const Call = z.object({ type: z.string(), data: z.object({ quoteId: z.string() }) });

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}
