import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "#server/db/database.ts";
import { findGivenRevision } from "#server/db/given-numbers.ts";
import { prepare } from "#server/db/prepared.ts";
import type { RulesRevisionsTable, Tables } from "#server/db/tables.ts";
import { keepLast } from "#server/platform/cache.ts";
import { storedNamesIn } from "#shared/api/declaration/params.ts";
import type { RulesWarning } from "#shared/api/rules/catalog.ts";
import { type Derived, NOTHING_DERIVED } from "#shared/rules/exclusion.ts";
import { type Rules, readRules } from "#shared/rules/model.ts";
import { parseRules } from "#shared/rules/parse-rules.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { indexRules } from "#shared/rules/rules-index.ts";

/** One revision of the rules, as stored and as read by the engine. */
export interface CurrentRules extends Findings {
  readonly revision: number;
  readonly document: RulesDocument;
  readonly rules: Rules;
}

/** The findings of the check of a revision. */
export interface Findings {
  readonly derived: Derived;
  /** Options that visitors do not get, and possible mistakes. */
  readonly warnings: readonly RulesWarning[];
}

/** Work in the transaction that stores a revision. If it throws, nothing is stored. */
export type Alongside = (within: Transaction<Tables>, revision: number) => Promise<void>;

/** A revision to store, made from the revision `basedOn`. */
interface NewRevision {
  readonly document: RulesDocument;
  readonly findings: Findings;
  readonly author: string;
  /** The change in a sentence. */
  readonly summary: string;
  /** The reason that staff gave. */
  readonly why?: string | undefined;
  readonly at: Date;
  readonly basedOn: number;
  readonly alongside?: Alongside | undefined;
}

const ROW_COLUMNS = ["revision", "created_at", "author", "summary", "why"] as const;

/** A revision without its rules. */
export type RevisionRow = Pick<Selectable<RulesRevisionsTable>, (typeof ROW_COLUMNS)[number]>;

/** The number of the stored revision, or of the current one if that is newer than `basedOn`. */
type Appended = { readonly ok: true; readonly revision: number } | { readonly ok: false; readonly current: number };

export type RulesStore = ReturnType<typeof createRulesStore>;

/** Revisions in memory: the current one, and those of the quotes that staff and customers look at. */
const MAX_KEPT = 8;

const selectNewest = prepare((db) =>
  db.selectFrom("rules_revisions").select(({ fn }) => fn.max("revision").as("revision")),
);

/** The revisions of the rules, which are never changed or deleted. */
export function createRulesStore(db: Database) {
  const keep = keepLast<number, CurrentRules>(MAX_KEPT);

  const newestRevision = async (within: Kysely<Tables> = db) => (await selectNewest(within, {}))[0]?.revision ?? 0;

  let shared: Promise<number> | undefined;
  let running: Promise<unknown> | undefined;
  /** Reads the newest revision for all requests of a turn of the event loop. */
  const readForTurn = () => {
    setImmediate(() => {
      shared = undefined;
    });
    return newestRevision();
  };
  /** The newest revision. Requests that come while it is read wait together for the next read, which sees what was stored until then. */
  const findNewest = () => {
    if (shared) return shared;
    const read = running ? running.then(readForTurn, readForTurn) : readForTurn();
    const end = () => {
      if (running === read) running = undefined;
    };
    read.then(end, end);
    shared = read;
    running = read;
    return read;
  };

  const readRevision = async (revision: number) => {
    const { document, findings } = await db
      .selectFrom("rules_revisions")
      .select(["document", "findings"])
      .where("revision", "=", revision)
      .executeTakeFirstOrThrow();
    return { document: parseRules(JSON.parse(document)), findings: readFindings(findings) };
  };

  const loadRevision = (revision: number): Promise<CurrentRules> =>
    keep(revision, async () => readInSteps(revision, await readRevision(revision)));

  return {
    /** The newest revision. Its number is read each time, because another process may have added it. */
    loadCurrent: async (): Promise<CurrentRules> => loadRevision(await findNewest()),

    /** Any revision. They never change, so the last few are kept. */
    at: loadRevision,

    /** The number of the revision before one; undefined for the first. After a restore, numbers are left out. */
    async findPrevious(revision: number): Promise<number | undefined> {
      const [previous] = await this.list(1, revision);
      return previous?.revision;
    },

    /** Stores the first revision if there is none. */
    async seed({ document, findings }: Pick<NewRevision, "document" | "findings">, at: Date): Promise<void> {
      const first = { document, findings, at, author: "system" };
      await db
        .insertInto("rules_revisions")
        .values(rowOf(1, { ...first, summary: "Loaded the default catalog." }))
        .onConflict((conflict) => conflict.column("revision").doNothing())
        .execute();
    },

    /** Stores a revision if the one that it is based on is still current. */
    async append({ basedOn, alongside, ...made }: NewRevision): Promise<Appended> {
      const appended = await db.write(async (within): Promise<Appended> => {
        const current = await newestRevision(within);
        if (current !== basedOn) return { ok: false, current };
        const revision = Math.max(basedOn, await findGivenRevision(within)) + 1;
        await within.insertInto("rules_revisions").values(rowOf(revision, made)).execute();
        await alongside?.(within, revision);
        return { ok: true, revision };
      });
      if (appended.ok) {
        const { revision } = appended;
        shared = undefined;
        await keep(revision, () => readInSteps(revision, made));
      }
      return appended;
    },

    /** The newest revisions, or those before a revision; newest first, without their rules. */
    async list(limit: number, before = Number.MAX_SAFE_INTEGER): Promise<readonly RevisionRow[]> {
      return db
        .selectFrom("rules_revisions")
        .select(ROW_COLUMNS)
        .where("revision", "<", before)
        .orderBy("revision", "desc")
        .limit(limit)
        .execute();
    },

    /** One revision with its rules; undefined if it does not exist. */
    async find(revision: number): Promise<(RevisionRow & Pick<NewRevision, "document">) | undefined> {
      const row = await db
        .selectFrom("rules_revisions")
        .select([...ROW_COLUMNS, "document"])
        .where("revision", "=", revision)
        .executeTakeFirst();
      return row && { ...row, document: parseRules(JSON.parse(row.document)) };
    },

    /** All images in rules that were current at any time since a date. */
    async listImagesSince(since: Date): Promise<ReadonlySet<string>> {
      const { first } = await db
        .selectFrom("rules_revisions")
        .select((select) => select.fn.min("revision").as("first"))
        .where("created_at", ">=", since.toISOString())
        .executeTakeFirstOrThrow();
      // The revision before the first of these was still current on that date.
      const from = first === null ? await newestRevision() : first - 1;
      const revisions = await db
        .selectFrom("rules_revisions")
        .select("revision")
        .where("revision", ">=", from)
        .where("document", "like", '%"image"%')
        .execute();
      const images = new Set<string>();
      // One at a time, because a day's large revisions together could fill the memory and a turn of the event loop.
      for (const { revision } of revisions) {
        const { document } = await db
          .selectFrom("rules_revisions")
          .select("document")
          .where("revision", "=", revision)
          .executeTakeFirstOrThrow();
        for (const image of storedNamesIn(document)) images.add(image);
        await nextTurn();
      }
      return images;
    },

    isEmpty: async (): Promise<boolean> => (await newestRevision()) === 0,
  };
}

const rowOf = (
  revision: number,
  { document, findings, author, summary, why, at }: Omit<NewRevision, "basedOn" | "alongside">,
) => ({
  ...{ revision, author, summary, why: why ?? null },
  product: document.product,
  created_at: at.toISOString(),
  document: JSON.stringify(document),
  findings: JSON.stringify(findings),
});

/** Converts a document for the engine. Yields in between, because the largest documents take long. */
async function readInSteps(
  revision: number,
  { document, findings: { derived, warnings } }: Pick<NewRevision, "document" | "findings">,
): Promise<CurrentRules> {
  await nextTurn();
  const rules = readRules(document, derived);
  await nextTurn();
  indexRules(rules);
  return { revision, document, rules, derived, warnings };
}

const readFindings = (stored: string | null): Findings =>
  stored === null ? { derived: NOTHING_DERIVED, warnings: [] } : JSON.parse(stored);
