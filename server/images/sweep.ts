import type { QuoteStore } from "#server/quotes/store.ts";
import { namedImages } from "#server/rules/rules-images.ts";
import type { RulesStore } from "#server/rules/store.ts";
import type { DraftStore } from "#server/rules-drafts/draft-store.ts";
import type { ImageFolder } from "./image-folder.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface SweepDeps {
  readonly images: ImageFolder;
  readonly rules: RulesStore;
  readonly quotes: QuoteStore;
  readonly drafts: DraftStore;
}

/**
 * Removes unused images and returns their names. An image is kept while a quote or a draft uses it, for a day after its upload,
 * and for a day after the rules last used it, so that changes made within the day can be undone.
 */
export async function sweepImages(
  { images, rules, quotes, drafts }: SweepDeps,
  now: Date,
): Promise<readonly string[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const { document } = await rules.current();
  // Usually the current rules use every image, and the other revisions of the day need not be read.
  const current = new Set(namedImages(document).map(({ image }) => image));
  const old = (await images.removable()).filter(
    (name) => !current.has(name) && images.isOlder(name, dayAgo),
  );
  if (old.length === 0) return [];
  const named = await rules.imagesSince(dayAgo);
  const inDrafts = await drafts.wordsIn(old);
  const removed: string[] = [];
  for (const name of old) {
    if (named.has(name) || inDrafts.has(name) || (await quotes.usesImage(name))) continue;
    if (images.removeOlder(name, dayAgo)) removed.push(name);
  }
  return removed;
}
