import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { onServer } from "../server/fresh-database.ts";
import type { startTestApp } from "../server/test-app.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: "#345", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  });

/** Real images of noise, so that they hardly compress. */
export const png = (width = 60, height = 40) => noise(width, height).png().toBuffer();
export const jpg = (width = 60, height = 40) => noise(width, height).jpeg().toBuffer();
export const webp = (width = 60, height = 40) => noise(width, height).webp().toBuffer();
export const gif = (width = 60, height = 40) => noise(width, height).gif().toBuffer();

/** An image file of exactly this many bytes. */
export async function padImage(size: number) {
  const image = await png();
  return Buffer.concat([image, Buffer.alloc(size - image.length)]);
}

/** A valid PNG of 14,000 × 14,000 black pixels in a few kilobytes. */
export function hugePng(): Buffer {
  const side = 14_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** An animation in which every frame has its own color. */
export async function animation(format: "gif" | "webp", frames: number, size = 20) {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, frame) =>
      sharp({
        create: {
          width: size,
          height: size,
          channels: 3,
          background: { r: (frame * 67) % 256, g: (frame * 149) % 256, b: (frame * 31) % 256 },
        },
      })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

export const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="30" ${attributes}>${inside}</svg>`;

export const upload = ({ request }: Pick<App, "request">, bytes: Buffer, name = "photo.png") =>
  request.post("/api/images/upload").attach("image", bytes, name);

/** Uploads a valid image and returns its stored name. */
export async function uploadImage(app: App, bytes?: Buffer, name?: string): Promise<string> {
  const reply = await upload(app, bytes ?? (await png()), name);
  return String(reply.body.filename);
}

/** All stored images: the files in the image folder, including temporary ones, or the rows on a server. */
export const listStored = async ({ stores, uploadsDir }: Pick<App, "stores" | "uploadsDir">) =>
  onServer ? [...(await stores.images.names())] : readdir(join(uploadsDir, "images"));

export async function bytesOf({ stores }: Pick<App, "stores">, name: string): Promise<Buffer> {
  const bytes = await stores.images.read(name);
  if (!bytes) throw new Error(`There is no image ${name}.`);
  return bytes;
}
