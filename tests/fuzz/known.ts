import { z } from "zod";
import { DRAWING_FORMATS } from "#shared/bench/drawing-formats.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { readRules } from "#shared/rules/model.ts";
import { type RulesDocument, RulesFileSchema } from "#shared/rules/rules.ts";
import { joinOptions } from "#shared/rules/rules-file.ts";
import { randomOf } from "../bench/seed/random.ts";
import { someBench } from "../bench/seed/some-bench.ts";
import { isObject, isPick, type Pick } from "./values.ts";

/** The parts of replies that later requests use. */
const Reply = z
  .object({
    quoteId: z.string(),
    quotes: z.array(z.object({ quoteId: z.string() })),
    filename: z.string(),
    nextCursor: z.string().nullable(),
    latest: z.int(),
    bench: z.object({ id: z.int() }),
    webhook: z.object({ id: z.int() }),
    messageId: z.string(),
    link: z.object({ url: z.string() }).nullable(),
    revision: z.object({ number: z.int() }),
  })
  .partial();

const CurrentRules = z.object({ config: RulesFileSchema, revision: z.int() });

/** Values that a client has learned from the replies of one server. */
export class Known {
  private readonly quoteIds: string[] = [];
  private readonly images: string[] = [];
  private readonly cursors: string[] = [];
  private readonly messageIds: string[] = [];
  private benchIds = 1;
  private webhookIds = 1;
  private latest = 0;
  private sent = 0;
  private authorization = "Bearer none";
  private revision = 1;
  private document: RulesDocument;

  constructor(document: RulesDocument) {
    this.document = document;
  }

  learn(reply: unknown): void {
    const { data } = Reply.safeParse(reply);
    for (const quoteId of [data?.quoteId, ...(data?.quotes ?? []).map((each) => each.quoteId)])
      if (quoteId && !this.quoteIds.includes(quoteId)) this.quoteIds.push(quoteId);
    if (data?.filename) this.images.push(data.filename);
    if (data?.nextCursor) this.cursors.push(data.nextCursor);
    this.benchIds = Math.max(this.benchIds, data?.bench?.id ?? 0);
    this.webhookIds = Math.max(this.webhookIds, data?.webhook?.id ?? 0);
    if (data?.messageId) this.messageIds.push(data.messageId);
    this.latest = data?.latest ?? this.latest;
    this.sent = Math.max(this.sent, data?.revision?.number ?? 0);
    const token = data?.link?.url.split("/q/")[1];
    if (token) this.authorization = `Bearer ${token}`;
    const rules = CurrentRules.safeParse(reply).data;
    this.document = rules ? joinOptions(rules.config) : this.document;
    this.revision = rules?.revision ?? this.revision;
  }

  resolve(value: unknown): unknown {
    if (isPick(value)) return this.pick(value);
    if (Array.isArray(value)) return value.map((each) => this.resolve(each));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.resolve(each)]));
  }

  private pick({ pick, index }: Pick): unknown {
    // An option is looked up in the step with the same index.
    const step = at(this.document.steps, index);
    switch (pick) {
      case "quoteId":
        return at(this.quoteIds, index) ?? "Q-261118-7K3MP";
      case "noteId":
        return `note-000${index % 4}`;
      case "image":
        return at(this.images, index) ?? `${"0".repeat(32)}.png`;
      case "cursor":
        return at(this.cursors, index) ?? (index % 2 === 0 ? "all-0-9-0" : "2");
      case "latest":
        return Math.max(0, this.latest - (index % 9));
      case "sentNumber":
        return 1 + (index % Math.max(1, this.sent));
      case "earlierNumber":
        return index % (1 + this.sent);
      case "authorization":
        return this.authorization;
      case "revision":
        // Usually the current one, sometimes an older one.
        return index % 5 === 0 ? 1 + (index % this.revision) : this.revision;
      case "benchId":
        return 1 + (index % this.benchIds);
      case "webhookId":
        return 1 + (index % this.webhookIds);
      case "messageId":
        return at(this.messageIds, index) ?? "msg_none";
      case "product":
        return this.document.product;
      case "stepKey":
        return step?.key ?? "width";
      case "optionValue":
        return at(step?.options ?? [], index)?.value ?? "72";
      case "drawing": {
        const rules = readRules(this.document);
        const code = orderCode(rules, someBench(rules, randomOf(index, 0)));
        return `${code}.${at(DRAWING_FORMATS, index)}`;
      }
      case "document":
        return this.changeRules(index);
      case "documentText":
        return JSON.stringify(this.changeRules(index));
      case "configuration":
        return someBench(readRules(this.document), randomOf(index, 0));
    }
  }

  /** The rules with another base price, or unchanged. */
  private changeRules(index: number): RulesDocument {
    return { ...this.document, basePrice: this.document.basePrice + (index % 3) };
  }
}

function at<Entry>(entries: readonly Entry[], index: number): Entry | undefined {
  return entries[index % Math.max(1, entries.length)];
}
