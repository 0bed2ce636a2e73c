import { ApiError } from "#server/platform/errors.ts";

/** The error for a file that cannot be read. The message says what to do. */
export const refuseFile = (message: string) => new ApiError(400, "invalid_spreadsheet", undefined, { message });
