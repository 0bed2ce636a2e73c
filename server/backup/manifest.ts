import { z } from "zod";
import { IMAGE_NAME } from "#server/images/image-name.ts";

/** The names in a backup. Nothing else may be in one, so no name can lead out of a folder. */
export const DATABASE_ENTRY = "workbench.sqlite";
export const MANIFEST_ENTRY = "manifest.json";
const IMAGES = "images/";

export const imageEntry = (image: string) => `${IMAGES}${image}`;

/** The image that an entry holds; undefined where it is another's name. */
export function entryImage(name: string): string | undefined {
  const image = name.startsWith(IMAGES) ? name.slice(IMAGES.length) : "";
  return IMAGE_NAME.test(image) ? image : undefined;
}

export const FORMAT = "workbench-backup";

/** Another number for what this version could not restore. */
export const FORMAT_VERSION = 1;

const count = z.int().nonnegative();

/** What a backup holds; the last of its files, so that one that was cut off has none. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
  /** The moment whose state it is, ISO 8601 in UTC. */
  madeAt: z.iso.datetime(),
  quotes: count,
  /** The current revision of the rules. */
  revision: count,
  images: count,
  /** Images that the current rules or a quote name, but that were not there. */
  missingImages: z.array(z.string()),
  /** Sizes in bytes. */
  files: z.array(z.object({ name: z.string(), size: count, sha256: z.hex().length(64) })),
  /** By BACKUP_KEY; absent where there was none. */
  seal: z.hex().length(64).optional(),
});

export type Manifest = z.infer<typeof Manifest>;
