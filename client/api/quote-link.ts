/** The address of the page with a quote open in Quote Requests. */
export const quoteLink = (quoteId: string) => `/#quote=${encodeURIComponent(quoteId)}`;

/**
 * The quote that the page's address names; undefined on the server, which has no address. IDs are in capitals, so no link
 * to a bench looks like this.
 */
export function readLinkedQuote(): string | undefined {
  return /^#quote=(Q-[0-9A-Z-]+)$/.exec(globalThis.location?.hash)?.[1];
}

/** The address in which staff write a quote for a caller. */
export const NEW_QUOTE = "#quote=NEW";

/** The whole address of a private link. Without a public address, the server names only its path. */
export const linkAddress = (url: string): string => new URL(url, window.location.origin).href;
