/** Why a command cannot do its work, in sentences for the person who gave it. */
export class CommandError extends Error {}
