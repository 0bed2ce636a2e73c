/** The whole address of a private link. Without a public address, the server names only its path. */
export const linkAddress = (url: string): string => new URL(url, window.location.origin).href;
