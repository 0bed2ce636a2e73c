import { randomInt } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { RulesDraftsTable, Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import { MAX_DRAFTS } from "#shared/api/rules/rules-drafts.ts";
import type { Alongside } from "../rules-store.ts";

export type DraftRow = Selectable<RulesDraftsTable>;

/** A draft without its edits. */
export type DraftLine = Omit<DraftRow, "edits" | "file">;

/** The parts of a draft that change with its edits. */
type SavedDraft = Pick<DraftRow, "name" | "based_on" | "edits" | "edit_count" | "summary" | "author">;

/** One version of a draft. Changes apply to this version only. */
type Version = Pick<DraftRow, "id" | "edit">;

/** The key under which the table of idempotency keys names the revision of a published version. No Idempotency-Key has spaces. */
const publicationKey = ({ id, edit }: Version) => `draft ${id} ${edit}`;

/** No later draft with the same ID repeats a version, because each counts from a random number. */
const newVersion = () => randomInt(1, 2 ** 30);

const UNREADABLE = "This draft of an earlier version cannot be read. It stays as it is until you discard it.";

/** Refuses a draft with a text that could not be read: it seems to have no edits, and whatever ends it would lose the text. */
export function requireReadable({ file }: Pick<DraftRow, "file">): void {
  if (file !== null) throw new ApiError(409, "breaks_rules", undefined, { message: UNREADABLE });
}

/** Staff changed a draft while it was being published. */
export class DraftChangedError extends Error {}

const LINE_COLUMNS = [
  "id",
  "edit",
  "name",
  "based_on",
  "author",
  "created_at",
  "changed_at",
  "publish_at",
  "not_published",
  "unread",
  "summary",
  "why",
  "edit_count",
] as const;

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Edits that staff saved without publishing them. */
export function createDraftStore(db: Database) {
  /** Changes one version of a draft; false if it is no longer current. */
  const change = async ({ id, edit }: Version, changes: Partial<DraftRow>) => {
    const { numUpdatedRows } = await db
      .updateTable("rules_drafts")
      .set({ edit: edit + 1, ...changes })
      .where("id", "=", id)
      .where("edit", "=", edit)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  };

  return {
    /** Drafts that were not published, then scheduled ones by their time, then the others, the last changed first. */
    list: (): Promise<readonly DraftLine[]> =>
      db
        .selectFrom("rules_drafts")
        .select(LINE_COLUMNS)
        .orderBy("unread", "desc")
        .orderBy("publish_at", (order) => order.asc().nullsLast())
        .orderBy("changed_at", "desc")
        .execute(),

    find: (id: string): Promise<DraftRow | undefined> =>
      db.selectFrom("rules_drafts").selectAll().where("id", "=", id).executeTakeFirst(),

    /** Adds a draft, unless it is there; false if there are too many. */
    add(draft: SavedDraft & Pick<DraftRow, "id">, at: Date): Promise<boolean> {
      return db.write(async (within) => {
        const created = at.toISOString();
        const { numInsertedOrUpdatedRows = 0n } = await within
          .insertInto("rules_drafts")
          .values({
            ...draft,
            edit: newVersion(),
            created_at: created,
            changed_at: created,
            publish_at: null,
            not_published: null,
            unread: 0,
            why: null,
            file: null,
          })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .executeTakeFirstOrThrow();
        const { count } = await within
          .selectFrom("rules_drafts")
          .select((select) => select.fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n || count <= MAX_DRAFTS) return true;
        await within.deleteFrom("rules_drafts").where("id", "=", draft.id).execute();
        return false;
      });
    },

    replace: (version: Version, draft: Partial<SavedDraft>, at: Date) =>
      change(version, { ...draft, changed_at: at.toISOString() }),

    /** Sets the time to publish a draft, which then has an ID of its own, on behalf of its author. A new time ends the notice about an earlier failure. */
    schedule: (
      version: Version,
      changes: Pick<DraftRow, "id" | "name" | "author" | "publish_at"> & Partial<Pick<DraftRow, "why">>,
    ) => change(version, { ...changes, not_published: null, unread: 0 }),

    /** Takes a draft that could not be published off the schedule, with the reason. */
    keep: (version: Version, reason: string) => change(version, { publish_at: null, not_published: reason, unread: 1 }),

    async markRead(id: string): Promise<void> {
      await db.updateTable("rules_drafts").set({ unread: 0 }).where("id", "=", id).execute();
    },

    /** Deletes one version of a draft; false if it is no longer current. */
    remove: (version: Version): Promise<boolean> => remove(db, version),

    /** Deletes a draft in the transaction that publishes it, and notes the revision, unless staff have changed it. */
    publicationOf:
      (version: Version, at: Date): Alongside =>
      async (within, revision) => {
        if (!(await remove(within, version))) throw new DraftChangedError();
        const row = { key: publicationKey(version), request_hash: "", reply: `${revision}` };
        await within
          .insertInto("idempotency_keys")
          .values({ ...row, created_at: at.toISOString() })
          .execute();
      },

    /** The revision that one version of a draft became in the last day; undefined if it was not published. */
    async findPublication(version: Version): Promise<number | undefined> {
      const row = await db
        .selectFrom("idempotency_keys")
        .select("reply")
        .where("key", "=", publicationKey(version))
        .executeTakeFirst();
      return row && Number(row.reply);
    },

    /** The IDs of the drafts whose time has come, in the order of their times. */
    async listDue(now: Date): Promise<readonly string[]> {
      const rows = await db
        .selectFrom("rules_drafts")
        .select("id")
        .where("publish_at", "<=", now.toISOString())
        .orderBy("publish_at")
        .orderBy("created_at")
        .execute();
      return rows.map(({ id }) => id);
    },

    /** The drafts on the schedule. */
    listScheduled: (): Promise<readonly DraftRow[]> =>
      db.selectFrom("rules_drafts").selectAll().where("publish_at", "is not", null).execute(),

    /** The time of the next draft on the schedule. */
    async nextDue(): Promise<Date | undefined> {
      const { at } = await db
        .selectFrom("rules_drafts")
        .select((select) => select.fn.min("publish_at").as("at"))
        .executeTakeFirstOrThrow();
      return at === null ? undefined : new Date(at);
    },

    /** The words that a draft contains. */
    async findWords(words: readonly string[]): Promise<ReadonlySet<string>> {
      const found = new Set<string>();
      // One at a time, because all edits together could fill the memory.
      for (const { id } of await db.selectFrom("rules_drafts").select("id").execute()) {
        const draft = await this.find(id);
        for (const word of words) if (draft && `${draft.edits}${draft.file ?? ""}`.includes(word)) found.add(word);
      }
      return found;
    },
  };
}

async function remove(db: Kysely<Tables>, { id, edit }: Version): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("rules_drafts")
    .where("id", "=", id)
    .where("edit", "=", edit)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
