import type { Random } from "../../bench/seed/random.ts";
import { startMailServer } from "../server/mail-server.ts";
import { answer, startReceiver } from "../server/webhook-receiver.ts";

/** A webhook and a mail server that refuse some messages and leave others without an answer. */
export async function startReceivers(random: Random) {
  const shop = await startReceiver();
  const mail = await startMailServer();
  const hang = () => new Promise<undefined>(() => {});
  shop.behavior.answer = (response, request) => {
    if (random.chance(0.1)) return;
    answer(random.chance(0.2) ? 503 : 204)(response, request);
  };
  mail.behavior.onMessage = () => (random.chance(0.05) ? hang() : random.chance(0.2) ? 451 : undefined);
  /** The messages that arrived so far, some of them several times. */
  const listArrived = () => [
    ...shop.calls.map(({ headers }) => headers["webhook-id"] ?? ""),
    ...mail.mails.map(({ messageId }) => /msg_[^@]+/.exec(messageId ?? "")?.[0] ?? ""),
  ];
  const count = (id: string) => listArrived().filter((each) => each === id).length;
  /** The messages that the server has noted as delivered, with the times that they had arrived. */
  const noted = new Map<string, number>();
  return {
    url: shop.url,
    settings: {
      WEBHOOK_PRIVATE_ADDRESSES: "allow",
      ...{ SMTP_URL: mail.url, MAIL_FROM: "a@bench.example", MAIL_STAFF: "b@bench.example" },
    },
    afterKill(delivered: readonly string[]) {
      for (const id of delivered) if (!noted.has(id)) noted.set(id, count(id));
    },
    repair() {
      shop.behavior.answer = answer(204);
      mail.behavior.onMessage = () => undefined;
    },
    problems: (delivered: readonly string[]) => [
      ...delivered.filter((id) => count(id) === 0).map((id) => `The message ${id} never arrived.`),
      ...[...noted]
        .filter(([id, times]) => count(id) > times)
        .map(([id]) => `The message ${id} arrived again, though its delivery was noted.`),
    ],
  };
}
