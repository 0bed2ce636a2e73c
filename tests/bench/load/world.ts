import { UploadImageReply } from "#shared/api/images.ts";
import { ListQuotesReply } from "#shared/api/quote-list.ts";
import type { Configuration } from "#shared/configuration.ts";
import { catalog } from "../../support/catalog.ts";
import { png } from "../../support/images.ts";
import { randomOf } from "../seed/random.ts";
import { someBench } from "../seed/some-bench.ts";
import { send } from "./send.ts";

const BENCHES = 300;
const IMAGES = 8;

/** What the clients of a server know: some of it comes with the replies. */
export interface World {
  readonly benches: readonly [Configuration, ...Configuration[]];
  /** The paths of what the page loads. */
  readonly assets: readonly [string, ...string[]];
  readonly images: readonly [string, ...string[]];
  readonly picture: Buffer;
  readonly quoteIds: [string, ...string[]];
  /** The newest event that staff know. */
  latest: number;
  pageTag: string;
  rulesTag: string;
  /** Makes what is sent unlike all before. */
  turns: number;
}

/** Looks at a server with quotes as clients do that come to it, and uploads some images. */
export async function enterWorld(url: string): Promise<World> {
  const random = randomOf(1, 1);
  const bench = () => someBench(catalog, random);
  const page = await send(url, { path: "/", headers: { "Accept-Encoding": "identity" } });
  const assets = [...page.body.matchAll(/(?:src|href)="\.?(\/assets\/[^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
  const list = ListQuotesReply.parse(
    JSON.parse((await send(url, { path: "/api/quotes/list?limit=200" })).body),
  );
  const [firstId, ...otherIds] = list.quotes.map(({ quoteId }) => quoteId);
  const picture = await png(400, 300);
  const images = [];
  for (let image = 0; image < IMAGES; image += 1) images.push(await upload(url, picture));
  const [firstAsset, ...otherAssets] = assets;
  const [firstImage, ...otherImages] = images;
  if (!firstId || !firstAsset || !firstImage) throw new Error(`There is too little at ${url}.`);
  return {
    benches: [bench(), ...Array.from({ length: BENCHES }, bench)],
    assets: [firstAsset, ...otherAssets],
    images: [firstImage, ...otherImages],
    picture,
    quoteIds: [firstId, ...otherIds],
    latest: list.latest,
    pageTag: page.etag ?? "",
    rulesTag: "",
    turns: 0,
  };
}

async function upload(url: string, picture: Buffer): Promise<string> {
  const reply = await send(url, uploadOf(picture));
  return UploadImageReply.parse(JSON.parse(reply.body)).filename;
}

/** The upload of a picture, as a browser sends a form. */
export function uploadOf(picture: Buffer) {
  const boundary = "----workbench-load";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n`;
  return {
    method: "POST",
    path: "/api/images/upload",
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(`${head}Content-Type: image/png\r\n\r\n`),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  } as const;
}
