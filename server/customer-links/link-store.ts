import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/db/connection.ts";
import type { QuoteLinksTable, Tables } from "#server/db/tables.ts";
import type { Announce } from "#server/outbox/message-store.ts";
import { eventWriter } from "#server/quotes/event-store.ts";
import type { CustomerLink } from "#shared/api/answers.ts";
import type { LinkKey } from "./link-key.ts";
import { deriveToken, hashToken, newNonce, TOKEN } from "./link-token.ts";

type Link = Selectable<QuoteLinksTable>;

interface LinkStoreDeps {
  readonly db: Database;
  readonly key: LinkKey;
  /** The origin of the page as customers reach it; undefined: links begin with their path. */
  readonly publicOrigin: string | undefined;
  /** Default: who makes links, but renews and revokes none, has nothing to announce. */
  readonly announce?: Announce;
}

export type LinkStore = ReturnType<typeof createLinkStore>;

/** The private links of quotes. The database cannot tell their tokens, only recognize them. */
export function createLinkStore({ db, key, publicOrigin, announce = () => {} }: LinkStoreDeps) {
  const addEvent = eventWriter(db.connections.writer, announce);
  // Prepared once, because whoever guesses sends many.
  const findQuote = db.connections.reader.prepare<[string], Pick<Link, "quote_id">>(`
    select quote_id from quote_links inner join quotes on quotes.id = quote_id
    where token_hash = ? and revoked_at is null and deleted_at is null`);

  const newLink = async (quoteId: string, at: Date): Promise<Link> => {
    const nonce = newNonce();
    return {
      quote_id: quoteId,
      nonce,
      token_hash: hashToken(deriveToken(await key(), quoteId, nonce)),
      created_at: at.toISOString(),
      revoked_at: null,
    };
  };

  const described = async (link: Link): Promise<CustomerLink> => {
    const token = deriveToken(await key(), link.quote_id, link.nonce);
    // After a restore on another machine, the key is a different one.
    const isOurs = hashToken(token) === link.token_hash;
    return {
      createdAt: link.created_at,
      ...(isOurs && { url: `${publicOrigin ?? ""}/q/${token}` }),
    };
  };

  const usable = async (link: Link | undefined) =>
    link && link.revoked_at === null ? described(link) : null;

  /** Adds the first link of a quote, unless another request was faster; undefined if the quote is deleted. */
  const add = (link: Link) =>
    db.transaction().execute(async (within) => {
      if (!(await isPresent(within, link.quote_id))) return undefined;
      await within
        .insertInto("quote_links")
        .values(link)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return find(within, link.quote_id);
    });

  return {
    /** The private link of a quote; undefined before it is needed, and null if it is revoked. */
    async linkOf(quoteId: string): Promise<CustomerLink | null | undefined> {
      const link = await find(db, quoteId);
      return link && usable(link);
    },

    /** The same, made on first use; null if it is revoked or the quote is deleted. */
    async linkTo(quoteId: string, at: Date): Promise<CustomerLink | null> {
      return usable((await find(db, quoteId)) ?? (await add(await newLink(quoteId, at))));
    },

    /** Makes a new link, so that the old one no longer works; undefined if the quote is deleted. */
    async renew(quoteId: string, at: Date): Promise<CustomerLink | undefined> {
      const fresh = await newLink(quoteId, at);
      const isRenewed = await db.transaction().execute(async (within) => {
        if (!(await isPresent(within, quoteId))) return false;
        await replace(within, fresh);
        addEvent({ quote_id: quoteId, at: fresh.created_at, kind: "link-renewed", actor: "staff" });
        return true;
      });
      return isRenewed ? described(fresh) : undefined;
    },

    /** Ends the link. None is made until staff renew it; false if the quote is deleted. */
    async revoke(quoteId: string, at: Date): Promise<boolean> {
      const revoked_at = at.toISOString();
      const revoked = { ...(await newLink(quoteId, at)), revoked_at };
      return db.transaction().execute(async (within) => {
        if (!(await isPresent(within, quoteId))) return false;
        if ((await find(within, quoteId))?.revoked_at) return true;
        await replace(within, revoked);
        addEvent({ quote_id: quoteId, at: revoked_at, kind: "link-revoked", actor: "staff" });
        return true;
      });
    },

    /** The quote that a token shows, if any: links of deleted quotes show nothing. */
    quoteOf: (token: string): string | undefined =>
      TOKEN.test(token) ? findQuote.get(hashToken(token))?.quote_id : undefined,
  };
}

const find = (db: Kysely<Tables>, quoteId: string): Promise<Link | undefined> =>
  db.selectFrom("quote_links").selectAll().where("quote_id", "=", quoteId).executeTakeFirst();

async function isPresent(db: Kysely<Tables>, quoteId: string): Promise<boolean> {
  const quote = await db
    .selectFrom("quotes")
    .select("id")
    .where("id", "=", quoteId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return quote !== undefined;
}

async function replace(within: Kysely<Tables>, link: Link): Promise<void> {
  await within
    .insertInto("quote_links")
    .values(link)
    .onConflict((conflict) => conflict.column("quote_id").doUpdateSet(link))
    .execute();
}
