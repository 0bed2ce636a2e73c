import { randomBytes } from "node:crypto";

/** The kinds of images that are taken in, by the extension that they are stored under. */
export type ImageExtension = "jpg" | "png" | "gif" | "webp" | "svg";

/** The names that the server gives: nothing else is served, listed or removed. */
export const IMAGE_NAME = /^[0-9a-f]{32}\.(?:jpg|png|gif|webp|svg)$/;

/** What an image is called while it is being written. */
export const DRAFT_NAME = /^\.[0-9a-f]{32}\.draft$/;

/** A name that nobody can guess, whatever the file was called before. */
export function newImageName(extension: ImageExtension): string {
  return `${randomBytes(16).toString("hex")}.${extension}`;
}

export function newDraftName(): string {
  return `.${randomBytes(16).toString("hex")}.draft`;
}
