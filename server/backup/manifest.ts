import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { STORED_NAME } from "#shared/api/declaration/params.ts";

/** The only names allowed in a backup besides images, so that no name can point outside its folder. */
export const DATABASE_ENTRY = "workbench.sqlite";
export const MANIFEST_ENTRY = "manifest.json";
const IMAGES_PREFIX = "images/";

export const imageEntry = (image: string) => `${IMAGES_PREFIX}${image}`;

/** The image name in the name of an entry; undefined if it is not an image. */
export function entryImage(name: string): string | undefined {
  const image = name.startsWith(IMAGES_PREFIX) ? name.slice(IMAGES_PREFIX.length) : "";
  return STORED_NAME.test(image) ? image : undefined;
}

const BACKUP_FORMAT = "workbench-backup";

/** Incremented for backups that this version cannot restore. */
const FORMAT_VERSION = 1;

const count = z.int().nonnegative();

/** The list of a backup's contents. It is written last, so a truncated backup has none. */
export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  quotes: count,
  /** The current revision of the rules. */
  revision: count,
  images: count,
  /** Images that the current rules or a quote use, but that do not exist or are incomplete. */
  missingImages: z.array(z.string()),
  /** Sizes in bytes. */
  files: z.array(z.object({ name: z.string(), size: count, sha256: z.hex().length(64) })),
  /** HMAC under BACKUP_KEY; absent without one. */
  seal: z.hex().length(64).optional(),
});

export type Manifest = z.infer<typeof Manifest>;

export const NewerManifest = z.object({ format: z.literal(BACKUP_FORMAT), version: z.number().gt(FORMAT_VERSION) });

/** Seals the manifest. It has the hash of every file, so its seal covers the whole backup. */
export function sealManifest(manifest: Manifest, key: string | undefined): Manifest {
  return key === undefined ? manifest : { ...manifest, seal: sealOf(manifest, key) };
}

/** A problem with the seal; undefined if it is valid, or if there is no key to check it. */
export function sealProblem(manifest: Manifest, key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (manifest.seal === undefined)
    return "it has no seal, but BACKUP_KEY is set; to restore it anyway, unset BACKUP_KEY";
  const seal = Buffer.from(manifest.seal, "hex");
  return timingSafeEqual(seal, Buffer.from(sealOf(manifest, key), "hex"))
    ? undefined
    : "its seal does not match this BACKUP_KEY, or somebody changed it";
}

/** HMAC-SHA256 of the manifest without its seal, its fields in the order of the schema. */
function sealOf(manifest: Manifest, key: string): string {
  const { seal: _seal, ...contents } = Manifest.parse(manifest);
  return createHmac("sha256", key).update(JSON.stringify(contents)).digest("hex");
}
