import type { RequestFailure } from "#client/api/request.ts";

/** The reason of a failure, and the remedy. */
export const reasonOf = ({ answered, message }: RequestFailure) =>
  answered ? message : `${message} Check your connection and try again.`;
