import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { QuoteLinksTable, Tables } from "#server/db/tables.ts";
import type { Act } from "#server/staff/author.ts";
import type { CustomerLink } from "#shared/api/quotes/answers.ts";
import { isAboutField } from "#shared/quotes/customer-texts.ts";
import { findFacts } from "../change-many.ts";
import type { ChangeQuote } from "../change-quote.ts";
import { quoteRows } from "../quote-rows.ts";
import { byStaff, changeCustomer } from "../staff-changes.ts";
import type { LinkKey } from "./link-key.ts";
import { deriveToken, hashToken, newNonce, TOKEN } from "./link-token.ts";

type Link = Selectable<QuoteLinksTable>;

interface LinkStoreDeps {
  readonly db: Database;
  readonly key: LinkKey;
  /** The origin of the page as customers reach it; undefined: links begin with their path. */
  readonly publicOrigin: string | undefined;
  readonly change: ChangeQuote;
}

export type LinkStore = ReturnType<typeof createLinkStore>;

/** The private links of quotes. The database can recognize their tokens, but does not contain them. */
export function createLinkStore({ db, key, publicOrigin, change }: LinkStoreDeps) {
  const insertLink = async (quoteId: string, at: Date): Promise<Link> => {
    const nonce = newNonce();
    return {
      quote_id: quoteId,
      nonce,
      token_hash: hashToken(deriveToken(await key(), quoteId, nonce)),
      created_at: at.toISOString(),
      revoked_at: null,
    };
  };

  const describeLink = async (link: Link): Promise<CustomerLink> => {
    const token = deriveToken(await key(), link.quote_id, link.nonce);
    // After a restore on another machine, the key is a different one.
    const isOurs = hashToken(token) === link.token_hash;
    return { createdAt: link.created_at, ...(isOurs && { url: `${publicOrigin ?? ""}/q/${token}` }) };
  };

  const findUsable = async (link: Link | undefined) => (link && link.revoked_at === null ? describeLink(link) : null);

  /** Adds the first link of a quote, unless another request was faster; undefined if the quote is deleted. */
  const add = (link: Link) =>
    db.write(async (within) => {
      if (!(await findFacts(within, link.quote_id))) return undefined;
      await within
        .insertInto("quote_links")
        .values(link)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return find(within, link.quote_id);
    });

  /** Puts another link in the place of that of a quote, unless both are revoked; false if the quote is deleted. */
  const replace = (link: Link, kind: "link-renewed" | "link-revoked", by: Act): Promise<boolean> =>
    db.write(async (within) => {
      if (!(await findFacts(within, link.quote_id))) return false;
      if (link.revoked_at && (await find(within, link.quote_id))?.revoked_at) return true;
      await within
        .insertInto("quote_links")
        .values(link)
        .onConflict((conflict) => conflict.column("quote_id").doUpdateSet(link))
        .execute();
      await change(within, link.quote_id, {}, byStaff(kind, by));
      await removeNamedContact(within, change, link.quote_id, by);
      return true;
    });

  return {
    /** The private link of a quote; undefined before it is needed, and null if it is revoked. */
    async linkOf(quoteId: string, from: Kysely<Tables> = db): Promise<CustomerLink | null | undefined> {
      const link = await find(from, quoteId);
      return link && findUsable(link);
    },

    /** The same, made on first use; null if it is revoked or the quote is deleted. */
    async linkTo(quoteId: string, at: Date): Promise<CustomerLink | null> {
      return findUsable((await find(db, quoteId)) ?? (await add(await insertLink(quoteId, at))));
    },

    /** Makes a new link, so that the old one no longer works; undefined if the quote is deleted. */
    async renew(quoteId: string, by: Act): Promise<CustomerLink | undefined> {
      const fresh = await insertLink(quoteId, by.at);
      return (await replace(fresh, "link-renewed", by)) ? describeLink(fresh) : undefined;
    },

    /** Ends the link. None is made until staff renew it; false if the quote is deleted. */
    async revoke(quoteId: string, by: Act): Promise<boolean> {
      return replace({ ...(await insertLink(quoteId, by.at)), revoked_at: by.at.toISOString() }, "link-revoked", by);
    },

    /** The quote that a token shows, if any: links of deleted quotes show nothing. */
    async quoteOf(token: string): Promise<string | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const link = await db
        .selectFrom("quote_links")
        .innerJoin("quotes", "quotes.id", "quote_id")
        .select("quote_id")
        .where("token_hash", "=", hashToken(token))
        .where("revoked_at", "is", null)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return link?.quote_id;
    },
  };
}

/** Whether a key made the newest link, if there is one. After a restore on another machine, it is a different one. */
export async function isKeyOfLinks(db: Kysely<Tables>, key: Buffer | undefined): Promise<boolean> {
  const link = await db.selectFrom("quote_links").selectAll().orderBy("created_at", "desc").limit(1).executeTakeFirst();
  if (!link) return true;
  return key !== undefined && hashToken(deriveToken(key, link.quote_id, link.nonce)) === link.token_hash;
}

const find = (db: Kysely<Tables>, quoteId: string): Promise<Link | undefined> =>
  db.selectFrom("quote_links").selectAll().where("quote_id", "=", quoteId).executeTakeFirst();

/**
 * Removes a second contact if a customer named it last, through a link: whoever had the old link would get the new one with the copy of the
 * next quote.
 */
async function removeNamedContact(
  within: Transaction<Tables>,
  change: ChangeQuote,
  quoteId: string,
  by: Act,
): Promise<void> {
  const row = await quoteRows(within).where("id", "=", quoteId).executeTakeFirst();
  if (!row) return;
  const corrections = await within
    .selectFrom("quote_events")
    .select(["actor", "note"])
    .where("quote_id", "=", quoteId)
    .where("kind", "=", "customer-changed")
    .orderBy("seq", "desc")
    .execute();
  const newest = corrections.find(({ note }) => isAboutField(note ?? "", "ccEmail"));
  if (newest?.actor === "customer")
    await changeCustomer(within, change, row, { ccEmail: "" }, byStaff("customer-changed", by));
}
