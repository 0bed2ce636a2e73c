/** Advice for formats that people have, but that the page cannot show as images. */
const ADVICE = {
  heic: "this HEIC photo cannot be shown by most browsers. Save it as JPG, or set the phone's camera to “Most Compatible”.",
  avif: "this AVIF image cannot be stored. Save it as JPG, PNG or WebP.",
  tiff: "this TIFF image cannot be shown by most browsers. Save it as JPG or PNG.",
  bmp: "this BMP image cannot be stored. Save it as PNG.",
  jxl: "this JPEG XL image cannot be shown by most browsers. Save it as JPG or PNG.",
  gzip: "this file is compressed. Save the image as SVG, without compression.",
  video: "this is a video. Save one of its pictures as JPG or PNG.",
  pdf: "this is a PDF. Save its page as PNG or JPG.",
} as const;

export type RefusedFormat = keyof typeof ADVICE;

/** The sentence for a file that is not accepted, with what to send if its format is known. */
export function refusedImageText(format: RefusedFormat | undefined): string {
  return `Please upload an image file${format ? `: ${ADVICE[format]}` : ""}`;
}
