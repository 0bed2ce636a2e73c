import type { QuoteStore } from "#server/quotes/store.ts";
import { namedImages } from "#server/rules/named-images.ts";
import type { RulesStore } from "#server/rules/store.ts";
import type { ImageFolder } from "./image-folder.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SweepDeps {
  readonly images: ImageFolder;
  readonly rules: RulesStore;
  readonly quotes: QuoteStore;
}

/**
 * Removes the images that nothing uses, and returns their names. An image stays for a day after it came, for
 * a day after the rules last named it, so that any change of that day can be taken back, and for as long
 * as there is a quote with it.
 */
export async function sweepImages(
  { images, rules, quotes }: SweepDeps,
  now: Date,
): Promise<readonly string[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { document } = await rules.current();
  // What is named now needs no look at the day's other revisions: mostly that is all of it.
  const current = new Set(namedImages(document).map(({ image }) => image));
  const old = (await images.removable()).filter(
    (name) => !current.has(name) && images.isOlder(name, dayAgo),
  );
  if (old.length === 0) return [];
  const named = await rules.imagesSince(dayAgo);
  const removed: string[] = [];
  for (const name of old) {
    if (named.has(name) || (await quotes.usesImage(name))) continue;
    if (images.removeOlder(name, dayAgo)) removed.push(name);
  }
  return removed;
}
