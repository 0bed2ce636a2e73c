/** What went wrong, in sentences for the person who gave a command or starts the server. */
export class ToldError extends Error {}
