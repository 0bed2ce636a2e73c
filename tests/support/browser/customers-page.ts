import type { Page } from "playwright-core";
import { type AnswersReply, CustomerLinkReply } from "#shared/api/quotes/answers.ts";
import type { siteForTests } from "./bench-page.ts";

type Site = ReturnType<typeof siteForTests>;

/** The staff's requests about a quote, as another browser sends them. */
export function staffOf(site: Site, quoteId: string) {
  const path = () => `${site.server.url}/api/quotes/${quoteId}`;
  const loadAnswers = async (): Promise<AnswersReply> => (await fetch(`${path()}/answers`)).json();
  return {
    /** The path of the customer's private link, made now if the quote was not sent. */
    async link() {
      const { link } = await loadAnswers();
      if (link?.url) return link.url;
      const reply = await fetch(`${path()}/link`, { method: "PUT" });
      return CustomerLinkReply.parse(await reply.json()).link?.url ?? "";
    },
    /** Sends the next revision of the quote. */
    async send(fields: object = {}) {
      const after = (await loadAnswers()).revisions.length;
      const terms = { source: "latest", leadTime: 15, expiresOn: "2099-12-31" };
      const reply = await fetch(`${path()}/send`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ after, ...terms, ...fields }),
      });
      if (!reply.ok) throw new Error(await reply.text());
    },
  };
}

/** Makes the page look for news, as when the customer returns to it. */
export const returnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
