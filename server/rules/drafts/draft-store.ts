import { randomInt } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { RulesDraftsTable, Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import { storedNamesIn } from "#shared/api/declaration/params.ts";
import { MAX_DRAFTS } from "#shared/api/rules/rules-drafts.ts";
import type { Alongside } from "../rules-store.ts";

export type DraftRow = Selectable<RulesDraftsTable>;

/** A draft without its edits. */
export type DraftLine = Omit<DraftRow, "edits" | "file">;

/** The parts of a draft that change with its edits. */
type SavedDraft = Pick<DraftRow, "name" | "based_on" | "edits" | "edit_count" | "summary" | "author">;

/** One version of a draft. Changes apply to this version only. */
type Version = Pick<DraftRow, "id" | "edit">;

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
  "summary",
  "why",
  "edit_count",
] as const;

export type DraftStore = ReturnType<typeof createDraftStore>;

/** Edits that staff saved without publishing them. */
export function createDraftStore(db: Database) {
  /** Changes one version of a draft; false if it is no longer current. */
  const change = async (version: Version, changes: Partial<DraftRow>): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable("rules_drafts")
      .set({ edit: version.edit + 1, ...changes })
      .where("id", "=", version.id)
      .where("edit", "=", version.edit)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  };

  return {
    /** Drafts that were not published, then scheduled ones by their time, then the others, the last changed first. */
    list: (): Promise<readonly DraftLine[]> =>
      db
        .selectFrom("rules_drafts")
        .select(LINE_COLUMNS)
        .orderBy((row) => row("not_published", "is", null))
        .orderBy("publish_at", (order) => order.asc().nullsLast())
        .orderBy("changed_at", "desc")
        .execute(),

    find: (id: string): Promise<DraftRow | undefined> =>
      db.selectFrom("rules_drafts").selectAll().where("id", "=", id).executeTakeFirst(),

    /** Adds a draft, unless it is there; false if there are too many. */
    add(draft: SavedDraft & Pick<DraftRow, "id">, at: Date): Promise<boolean> {
      return db.write(async (within) => {
        const others = await within.selectFrom("rules_drafts").select("id").execute();
        if (others.some(({ id }) => id === draft.id)) return true;
        if (others.length >= MAX_DRAFTS) return false;
        const [created_at, changed_at] = [at.toISOString(), at.toISOString()];
        const none = { publish_at: null, not_published: null, why: null, file: null };
        const row = { ...draft, ...none, edit: newVersion(), created_at, changed_at };
        await within.insertInto("rules_drafts").values(row).execute();
        return true;
      });
    },

    replace: (version: Version, draft: Partial<SavedDraft & Pick<DraftRow, "why">>, at: Date) =>
      change(version, { ...draft, changed_at: at.toISOString() }),

    /** Sets the time to publish a draft, which then has an ID of its own, on behalf of its author. A new time ends the notice about an earlier failure. */
    schedule: (
      version: Version,
      changes: Pick<DraftRow, "id" | "name" | "author" | "publish_at"> & Partial<Pick<DraftRow, "why">>,
    ) => change(version, { ...changes, not_published: null }),

    /** Takes a draft that could not be published off the schedule, with the reason. */
    keep: (version: Version, reason: string) => change(version, { publish_at: null, not_published: reason }),

    /** Deletes one version of a draft; false if it is no longer current. */
    remove: (version: Version): Promise<boolean> => remove(db, version),

    /** Deletes a draft in the transaction that publishes it, unless staff have changed it. */
    publicationOf:
      (version: Version): Alongside =>
      async (within) => {
        if (!(await remove(within, version))) throw new DraftChangedError();
      },

    /** The drafts on the schedule, in the order of their times. */
    async listScheduled() {
      return (await this.list()).flatMap(({ publish_at, ...draft }) => (publish_at ? [{ ...draft, publish_at }] : []));
    },

    /** All images in drafts. */
    async listImages(): Promise<ReadonlySet<string>> {
      const found = new Set<string>();
      // One at a time, because all edits together could fill the memory.
      for (const { id } of await db.selectFrom("rules_drafts").select("id").execute()) {
        const draft = await this.find(id);
        for (const image of storedNamesIn(`${draft?.edits} ${draft?.file}`)) found.add(image);
        await setImmediate();
      }
      return found;
    },
  };
}

async function remove(within: Kysely<Tables>, { id, edit }: Version): Promise<boolean> {
  const { numDeletedRows } = await within
    .deleteFrom("rules_drafts")
    .where("id", "=", id)
    .where("edit", "=", edit)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
