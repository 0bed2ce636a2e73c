import { z } from "zod";
import { readRules } from "#shared/engine/model.ts";
import { type RulesDocument, RulesDocumentSchema } from "#shared/rules.ts";
import { isObject, isPick, type Pick } from "./marks.ts";
import { someConfiguration } from "./some-configuration.ts";

/** What a reply tells that later requests can use. */
const Told = z
  .object({
    quoteId: z.string(),
    quotes: z.array(z.object({ quoteId: z.string() })),
    filename: z.string(),
    nextCursor: z.string().nullable(),
    latest: z.int(),
  })
  .partial();

const CurrentRules = z.object({ config: RulesDocumentSchema, revision: z.int() });

/** What a client of the server knows: it learns from replies, and picks what it sends from that. */
export class Known {
  private readonly quoteIds: string[] = [];
  private readonly images: string[] = [];
  private readonly cursors: string[] = [];
  private latest = 0;
  private revision = 1;
  private document: RulesDocument;

  constructor(document: RulesDocument) {
    this.document = document;
  }

  learn(reply: unknown): void {
    const { data } = Told.safeParse(reply);
    for (const quoteId of [data?.quoteId, ...(data?.quotes ?? []).map((each) => each.quoteId)])
      if (quoteId && !this.quoteIds.includes(quoteId)) this.quoteIds.push(quoteId);
    if (data?.filename) this.images.push(data.filename);
    if (data?.nextCursor) this.cursors.push(data.nextCursor);
    this.latest = data?.latest ?? this.latest;
    const rules = CurrentRules.safeParse(reply).data;
    if (rules) this.document = rules.config;
    if (rules) this.revision = rules.revision;
  }

  /** A value with everything picked that it leaves open. */
  resolve(value: unknown): unknown {
    if (isPick(value)) return this.pick(value);
    if (Array.isArray(value)) return value.map((each) => this.resolve(each));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.resolve(each)]),
    );
  }

  pick({ pick, index }: Pick): unknown {
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
      case "revision":
        // Mostly the current one; now and then an older one, for what is based on it.
        return index % 5 === 0 ? 1 + (index % this.revision) : this.revision;
      case "product":
        return this.document.product;
      case "stepKey":
        return this.step(index)?.key ?? "width";
      case "optionValue":
        return at(this.values(index), index) ?? "72";
      case "document":
        return { ...this.document, basePrice: this.document.basePrice + (index % 3) };
      case "configuration":
        return someConfiguration(readRules(this.document), index);
    }
  }

  /** The step that the same index picks, so that an option is looked for where it is. */
  private step(index: number) {
    return at(this.document.steps, index);
  }

  private values(index: number): readonly string[] {
    const { options = [], conditionalOptions = [] } = this.step(index) ?? {};
    return [...options, ...conditionalOptions].map(({ value }) => value);
  }
}

function at<Item>(items: readonly Item[], index: number): Item | undefined {
  return items[index % Math.max(1, items.length)];
}
