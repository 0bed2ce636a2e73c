import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { QuoteAttachmentsTable, Tables } from "#server/db/tables.ts";
import type { ImageStore } from "#server/images/image-store.ts";
import type { Attachment } from "#shared/api/quotes/attachments.ts";
import { type AttachmentKind, MAX_ATTACHMENTS } from "#shared/quotes/attachments.ts";
import type { ChangeQuote, NewEvent } from "../change-quote.ts";

interface NewAttachment {
  readonly quoteId: string;
  readonly name: string;
  readonly kind: AttachmentKind;
  readonly bytes: Buffer;
  readonly isShared: boolean;
}

/** The person who attaches or removes a file, and the time. */
type Act = Pick<NewEvent, "at" | "actor" | "author">;

export type AttachmentStore = ReturnType<typeof createAttachmentStore>;

/** The files of quotes. Their bytes are among the images, which keep what a row of `quote_images` names. */
export function createAttachmentStore(db: Database, images: Pick<ImageStore, "add" | "open">, change: ChangeQuote) {
  const hasRoom = async (within: Kysely<Tables>, quoteId: string): Promise<"room" | "full" | "gone"> => {
    const quote = await within
      .selectFrom("quotes")
      .select(({ selectFrom, fn }) =>
        selectFrom("quote_attachments")
          .select(fn.countAll<number>().as("count"))
          .whereRef("quote_id", "=", "quotes.id")
          .as("count"),
      )
      .where("id", "=", quoteId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!quote) return "gone";
    return Number(quote.count) < MAX_ATTACHMENTS ? "room" : "full";
  };

  return {
    listOf: (quoteId: string) => listAttachments(db, quoteId),

    /** Stores a file, unless the quote is gone or has as many as it can. */
    async add({ quoteId, bytes, ...file }: NewAttachment, act: Act): Promise<Attachment | "full" | "gone"> {
      const before = await hasRoom(db, quoteId);
      if (before !== "room") return before;
      // A file without a row is removed within a day.
      const stored = await images.add({ bytes, extension: "bin" }, new Date(act.at));
      return db.write(async (within) => {
        const now = await hasRoom(within, quoteId);
        if (now !== "room") return now;
        const row = {
          ...{ file: stored, quote_id: quoteId, name: file.name, kind: file.kind, bytes: bytes.length, at: act.at },
          is_customers: act.actor === "customer" ? 1 : 0,
          is_shared: file.isShared ? 1 : 0,
        } as const;
        await within.insertInto("quote_attachments").values(row).execute();
        await within.insertInto("quote_images").values({ quote_id: quoteId, image: stored }).execute();
        await change(within, quoteId, {}, { ...act, kind: "file-attached", note: file.name });
        return readAttachment(row);
      });
    },

    /** A file with its bytes in pieces. */
    async read(quoteId: string, id: string) {
      const row = await find(db, quoteId, id);
      const file = row && (await images.open(row.file));
      return file && { ...readAttachment(row), kind: row.kind, pieces: file.pieces };
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

/** The files of a quote, oldest first. */
export async function listAttachments(db: Kysely<Tables>, quoteId: string): Promise<Attachment[]> {
  const rows = db.selectFrom("quote_attachments").selectAll().where("quote_id", "=", quoteId);
  return (await rows.orderBy("at").orderBy("file").execute()).map(readAttachment);
}

const find = (within: Kysely<Tables>, quoteId: string, id: string) =>
  within
    .selectFrom("quote_attachments")
    .innerJoin("quotes", "quotes.id", "quote_id")
    .selectAll("quote_attachments")
    .where("quote_id", "=", quoteId)
    .where("file", "=", `${id}.bin`)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

const readAttachment = ({ file, name, bytes, at, ...row }: Selectable<QuoteAttachmentsTable>): Attachment => ({
  id: file.replace(".bin", ""),
  ...{ name, bytes, at },
  from: row.is_customers ? "customer" : "staff",
  isShared: row.is_customers === 1 || row.is_shared === 1,
});
