import { UploadImageReply } from "#shared/api/images.ts";
import { acknowledge } from "./acknowledge.ts";
import { ask } from "./ask.ts";
import type { Ledger } from "./ledger.ts";
import type { Picture } from "./pictures.ts";
import type { Site } from "./site.ts";

/** Uploads a picture, and hands back the name that it got; undefined where no reply came. */
export async function uploadPicture(
  site: Site,
  ledger: Ledger,
  { name, bytes, width, height }: Picture,
): Promise<string | undefined> {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(bytes)]), name);
  const asked = { method: "POST", path: "/api/images/upload", form } as const;
  const reply = await ask(site, asked, UploadImageReply);
  if (!acknowledge(ledger, "images", reply)) return undefined;
  ledger.images.set(reply.filename, { width, height });
  return reply.filename;
}
