/** How long and how much a client may take of the server. Times in milliseconds. */
export interface HttpLimits {
  /** Until the headers of a request are there. */
  readonly headersMs: number;
  /** Until the whole of a request is there. */
  readonly requestMs: number;
  /** How often those two are looked at. */
  readonly checkEveryMs: number;
  /** A connection without a request. */
  readonly keepAliveMs: number;
  /** A connection on which nothing moves, while it is asked, answered, or waits for the answer. */
  readonly idleMs: number;
  readonly headerBytes: number;
  readonly connections: number;
  /** Of one connection: requests that are not answered yet; with one more, or with so much unread, it is cut off. */
  readonly openReplies: number;
  readonly unreadBytes: number;
}

export const HTTP_LIMITS: HttpLimits = {
  headersMs: 15_000,
  // An image of 5 MB over a slow mobile line.
  requestMs: 120_000,
  checkEveryMs: 5_000,
  // Longer than proxies keep theirs (60 s), so that they never send into one that is being closed.
  keepAliveMs: 65_000,
  // Longer than the files take that are drawn before one's own.
  idleMs: 120_000,
  headerBytes: 16_384,
  connections: 2_000,
  // Browsers and proxies ask for one thing after another on a connection.
  openReplies: 8,
  unreadBytes: 1_000_000,
};
