/** A file that cannot be read. The message says why. */
export class UnreadFile extends Error {}
