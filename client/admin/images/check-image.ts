/** 5 MB. */
const MOST_BYTES = 5_242_880;

/** JPG, PNG, GIF, WebP, SVG. */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/svg+xml"];

/** Why a file cannot be uploaded as an image; undefined where it can. The server looks into it, too. */
export function checkImage({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return "Please upload an image file";
  return size > MOST_BYTES ? "File size must be less than 5MB" : undefined;
}
