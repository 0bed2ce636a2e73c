import sharp, { type Create } from "sharp";
import { animation, hugePng } from "../images.ts";

const plain = (width: number, height: number, channels: Create["channels"] = 3) =>
  sharp({
    create: { width, height, channels, background: "#345" },
    limitInputPixels: false,
  });

const wide = (channels: Create["channels"] = 3) => plain(7700, 7700, channels);

/** Pictures that take a decoder much time or memory for their size; to make them takes some, too. */
export const HEAVY_PICTURES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  "14,000 × 14,000.png": hugePng,
  "1 × 1,000,000.png": () => plain(1, 1_000_000).png().toBuffer(),
  "1 × 20,000.png": () => plain(1, 20_000).png().toBuffer(),
  "60 million pixels.png": () => wide().png().toBuffer(),
  "interlaced, 60 million pixels.png": () => wide(4).png({ progressive: true }).toBuffer(),
  "interlaced, 24 million pixels.png": () =>
    plain(6000, 4000, 4).png({ progressive: true }).toBuffer(),
  "16 bits, interlaced.png": () =>
    plain(5000, 4000, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  "progressive, 60 million pixels.jpg": () => wide().jpeg({ progressive: true }).toBuffer(),
  "turned, 60 million pixels.jpg": () => wide().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  "60 million pixels.webp": () => wide().webp().toBuffer(),
  "300 frames.gif": () => animation("gif", 300, 200),
  "300 frames.webp": () => animation("webp", 300, 200),
  "blanks.png": () => Buffer.alloc(5_000_000, 0x20),
  "zeros.gif": () => Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(5_000_000)]),
  "chunks of nothing.png": () =>
    Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(5_000_000)]),
  "blanks.svg": () => Buffer.alloc(5_000_000, 0x20),
  "open angles.svg": () => Buffer.from(" <".repeat(2_500_000)),
};
