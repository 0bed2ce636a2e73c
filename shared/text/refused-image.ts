/** What to send instead of formats that people have and that are no images for the page. */
const ADVICE = {
  heic: "this HEIC photo cannot be shown by most browsers. Save it as JPG, or set the phone's camera to “Most Compatible”.",
  avif: "this AVIF image cannot be stored. Save it as JPG, PNG or WebP.",
  pdf: "this is a PDF. Save its page as PNG or JPG.",
} as const;

export type RefusedFormat = keyof typeof ADVICE;

/** The sentence for a file that is not accepted, with what to send if its format is known. */
export function refusedImageText(format: RefusedFormat | undefined): string {
  return `Please upload an image file${format ? `: ${ADVICE[format]}` : ""}`;
}

/** The format that the content type or the name of a file tells. Some systems have no type for HEIC. */
export function refusedFormatOf(type: string, name = ""): RefusedFormat | undefined {
  if (/^image\/hei[cf]|\.hei[cf]s?$/i.test(type || name)) return "heic";
  if (/^image\/avif|\.avif$/i.test(type || name)) return "avif";
  return /^application\/pdf|\.pdf$/i.test(type || name) ? "pdf" : undefined;
}
