/** How long a request may take to arrive. A file of 10 MB, the longest one, needs 280 kbit/s. */
export const MAX_UPLOAD_MS = 300_000;
