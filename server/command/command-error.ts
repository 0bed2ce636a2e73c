import { ToldError } from "#server/told-error.ts";

/** Why a command cannot do its work. */
export class CommandError extends ToldError {}
