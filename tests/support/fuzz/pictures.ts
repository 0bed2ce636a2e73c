import sharp from "sharp";

const plain = () => sharp({ create: { width: 12, height: 9, channels: 3, background: "#345" } });

/** Small images of every kind that is taken in, the same each time. */
export async function pictures(): Promise<Readonly<Record<string, Buffer>>> {
  return {
    png: await plain().png().toBuffer(),
    jpg: await plain().jpeg().toBuffer(),
    gif: await plain().gif().toBuffer(),
    webp: await plain().webp().toBuffer(),
    svg: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    ),
  };
}
