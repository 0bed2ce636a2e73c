import { type RawBuilder, sql } from "kysely";

/** The condition that a quote's search text contains the key. */
export function holdsText(key: string): RawBuilder<boolean> {
  const pattern = `%${key.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}
