import type { RequestFailure } from "#client/api/request.ts";

/** Why something failed, and what to do. */
export const reasonOf = ({ answered, message }: RequestFailure) =>
  answered ? message : `${message} Check your connection and try again.`;
