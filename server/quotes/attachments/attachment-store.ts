import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { Attachment } from "#shared/api/quotes/attachments.ts";
import { type AttachmentKind, MAX_ATTACHMENTS } from "#shared/quotes/attachments.ts";
import type { ChangeQuote, NewEvent } from "../change-quote.ts";

interface NewAttachment {
  readonly quoteId: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly bytes: Buffer;
  /** Whether the customer sees a file of staff: at once, or with the next revision. */
  readonly shared?: "1" | "next" | undefined;
  /** The note of staff that it belongs to, which the customer does not see. */
  readonly note?: number | undefined;
}

/** Stands for the event that sends the next revision. */
const NEXT_REVISION = 0;

/** The same file again within this time is a retry: its reply was lost. */
const RETRY_WINDOW_MS = 10 * 60 * 1000;

/** The person who attaches or removes a file, and the time. */
type Act = Pick<NewEvent, "at" | "actor" | "author">;

export type AttachmentStore = ReturnType<typeof createAttachmentStore>;

/** The files of quotes. Their bytes are among the images, which keep what a row of `quote_images` names. */
export function createAttachmentStore(
  db: Database,
  images: Pick<ImageStore, "add" | "open" | "read">,
  change: ChangeQuote,
) {
  /** The same file, if it is there after a lost reply; otherwise a place for it, or undefined if the quote is deleted. Throws the error if it has no room. */
  const findSameOrPlace = async (within: Kysely<Tables>, given: NewAttachment, act: Act) => {
    const place = await placeOf(within, given, act);
    const quote = await within
      .selectFrom("quotes")
      .select(({ selectFrom, fn }) =>
        selectFrom("quote_attachments")
          .select(fn.countAll<number>().as("count"))
          .whereRef("quote_id", "=", "quotes.id")
          .where("is_customers", "=", place.is_customers)
          .as("count"),
      )
      .where("id", "=", given.quoteId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!quote) return undefined;
    for (const earlier of await rowsLike(within, given, place, act).execute())
      if ((await images.read(earlier.file))?.equals(given.bytes)) return readAttachment(earlier);
    if (Number(quote.count) >= MAX_ATTACHMENTS) throw new ApiError(409, "too_many_files");
    return { place };
  };

  return {
    listOf: (quoteId: string) => listAttachments(db, quoteId),

    /** Stores a file; undefined if the quote is deleted. Throws the error if it has as many as it can, or no such note. */
    async add(given: NewAttachment, act: Act): Promise<Attachment | undefined> {
      const { quoteId, bytes, ...file } = given;
      const before = await findSameOrPlace(db, given, act);
      if (!before || !("place" in before)) return before;
      // A file without a row is removed within a day.
      const stored = await images.add({ bytes, extension: "bin" }, new Date(act.at));
      return db.write(async (within) => {
        const now = await findSameOrPlace(within, given, act);
        if (!now || !("place" in now)) return now;
        const { place } = now;
        if (file.note !== undefined && place.event_seq === null) throw new ApiError(404, "not_found");
        const row = {
          ...{ file: stored, quote_id: quoteId, name: file.name, kind: file.kind, bytes: bytes.length, at: act.at },
          ...place,
        };
        await within.insertInto("quote_attachments").values(row).execute();
        await within.insertInto("quote_images").values({ quote_id: quoteId, image: stored }).execute();
        await change(within, quoteId, {}, { ...act, kind: "file-attached", note: file.name });
        return readAttachment(await rowsOf(within, quoteId).where("file", "=", stored).executeTakeFirstOrThrow());
      });
    },

    /** A file with its bytes in pieces, unless they are missing or incomplete. */
    async read(quoteId: string, id: string) {
      const row = await find(db, quoteId, id);
      const file = row && (await images.open(row.file));
      const pieces = file?.bytes === row?.bytes ? file?.pieces : undefined;
      return row && { ...readAttachment(row), kind: row.kind, pieces };
    },

    /** Removes a file; false if there is no such file. */
    remove: (quoteId: string, id: string, act: Act): Promise<boolean> =>
      db.write(async (within) => {
        const row = await find(within, quoteId, id);
        if (!row) return false;
        await within.deleteFrom("quote_attachments").where("file", "=", row.file).execute();
        await within.deleteFrom("quote_images").where("quote_id", "=", quoteId).where("image", "=", row.file).execute();
        await change(within, quoteId, {}, { ...act, kind: "file-removed", note: row.name });
        return true;
      }),
  };
}

/** Gives the files that waited for the next revision to the one that an event sent. */
export const shareWaiting = (within: Kysely<Tables>, quoteId: string, event_seq: number) =>
  within
    .updateTable("quote_attachments")
    .set({ event_seq, is_shared: 1 })
    .where("quote_id", "=", quoteId)
    .where("event_seq", "=", NEXT_REVISION)
    .execute();

/** The files of a quote, oldest first. */
export async function listAttachments(db: Kysely<Tables>, quoteId: string): Promise<Attachment[]> {
  return (await rowsOf(db, quoteId).orderBy("at").orderBy("name").orderBy("file").execute()).map(readAttachment);
}

const rowsOf = (within: Kysely<Tables>, quoteId: string) =>
  within
    .selectFrom("quote_attachments as attachment")
    .leftJoin(
      ({ selectFrom }) => selectFrom("quote_events").select(["seq", "kind as event", "number", "author"]).as("event"),
      (join) => join.onRef("seq", "=", "event_seq"),
    )
    .selectAll("attachment")
    .select(["event", "number", "author"])
    .where("attachment.quote_id", "=", quoteId);

const find = (within: Kysely<Tables>, quoteId: string, id: string) =>
  rowsOf(within, quoteId)
    .where("file", "=", `${id}.bin`)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("quotes").select("id").where("id", "=", quoteId).where("deleted_at", "is", null)),
    )
    .executeTakeFirst();

/** The owner of a file, its readers, and the event that it belongs to. */
async function placeOf(within: Kysely<Tables>, { quoteId, note, shared }: NewAttachment, { actor }: Act) {
  const isShared = actor === "customer" || (shared === "1" && note === undefined);
  const event = note !== undefined || isShared ? await findEvent(within, quoteId, note) : undefined;
  return {
    is_customers: actor === "customer" ? 1 : 0,
    is_shared: isShared ? 1 : 0,
    event_seq: event ?? (shared === "next" && note === undefined ? NEXT_REVISION : null),
  } as const;
}

/** The files in the same place with the same name and size that came a moment ago. */
const rowsLike = (
  within: Kysely<Tables>,
  { quoteId, name, bytes }: NewAttachment,
  { is_customers, is_shared, event_seq }: Awaited<ReturnType<typeof placeOf>>,
  { at }: Act,
) =>
  rowsOf(within, quoteId)
    .where("name", "=", name)
    .where("bytes", "=", bytes.length)
    .where("is_customers", "=", is_customers)
    .where("is_shared", "=", is_shared)
    .where("event_seq", event_seq === null ? "is" : "=", event_seq)
    .where("at", ">", new Date(Date.parse(at) - RETRY_WINDOW_MS).toISOString());

/** A note, or the newest event that brought the customer's page what it shows: the request or a revision. */
async function findEvent(within: Kysely<Tables>, quoteId: string, note: number | undefined) {
  const events = within.selectFrom("quote_events").select("seq").where("quote_id", "=", quoteId).orderBy("seq", "desc");
  const found = note
    ? events.where("seq", "=", note).where("kind", "=", "note-added")
    : events.where("kind", "in", ["submitted", "sent"]);
  return (await found.executeTakeFirst())?.seq;
}

type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

const readAttachment = ({
  file,
  name,
  bytes,
  at,
  event_seq: seq,
  event: kind,
  number,
  author,
  ...row
}: Row): Attachment => ({
  id: file.replace(".bin", ""),
  ...{ name, bytes, at },
  from: row.is_customers ? "customer" : "staff",
  isShared: row.is_customers === 1 || row.is_shared === 1,
  ...(seq === NEXT_REVISION && { isNext: true }),
  ...(seq !== null && kind === "note-added" && { event: { seq, kind, ...(author !== null && { author }) } }),
  ...(seq !== null && kind === "submitted" && { event: { seq, kind } }),
  ...(seq !== null && kind === "sent" && number !== null && { event: { seq, kind, number } }),
});
