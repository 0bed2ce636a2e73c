import { jpg, png, svg } from "../images.ts";
import type { ImageSize } from "./ledger.ts";

/** A file to upload, and what shows that an image is this one. */
export interface Picture extends ImageSize {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Pictures of several kinds and sizes: of the large ones a kill finds some half written. */
export async function makePictures(): Promise<readonly [Picture, ...Picture[]]> {
  const picture = (name: string, bytes: Buffer, width: number, height: number) => ({
    name,
    bytes,
    width,
    height,
  });
  return [
    picture("small.png", await png(61, 41), 61, 41),
    picture("middle.jpg", await jpg(402, 302), 402, 302),
    picture("large.png", await png(703, 503), 703, 503),
    picture("drawing.svg", Buffer.from(svg("<rect width='9' height='9'/>")), 40, 30),
  ];
}
