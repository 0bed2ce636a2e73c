import type { Kysely } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { CommandError } from "#server/platform/errors.ts";
import { linkKeyFile, readKey } from "#server/quotes/links/link-key.ts";
import { deriveToken, hashToken } from "#server/quotes/links/link-token.ts";

/** The place of the key of the private links; undefined if there are none, and 'lost' if nobody gave it. */
export type KeyPlace = "setting" | "file" | "lost" | undefined;

/** Sets LINK_KEY to the key in a file. */
export const setFrom = (file: string): string =>
  `export LINK_KEY=$(node -p 'fs.readFileSync(${JSON.stringify(file)}, "hex")')`;

/**
 * Finds the key that made the newest private link: LINK_KEY, or the one in a data folder. Throws a CommandError if it would be lost,
 * unless the operator is sure.
 */
export async function findLinkKey(
  db: Kysely<Tables>,
  dataDir: string,
  setKey: Buffer | undefined,
  isSure: boolean,
): Promise<KeyPlace> {
  const link = await db
    .selectFrom("quote_links")
    .select(["quote_id", "nonce", "token_hash"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!link) return undefined;
  const makes = (key: Buffer | undefined) =>
    key && hashToken(deriveToken(key, link.quote_id, link.nonce)) === link.token_hash;
  if (makes(setKey)) return "setting";
  const file = linkKeyFile(dataDir);
  if (makes(readKey(dataDir))) {
    if (setKey === undefined || isSure) return "file";
    throw new CommandError(
      `LINK_KEY is another key than the one of the private links, which is in ${file}. Run: ${setFrom(file)}. Nothing was copied.`,
    );
  }
  if (isSure) return "lost";
  const missing =
    setKey === undefined
      ? "The key of the private links is missing"
      : "LINK_KEY is another key than the one of the private links";
  throw new CommandError(
    `${missing}. Set LINK_KEY as for the servers so far, or add --yes: staff then have to renew a link before they can copy it. Nothing was copied.`,
  );
}
