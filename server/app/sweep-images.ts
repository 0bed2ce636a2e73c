import { setImmediate } from "node:timers/promises";
import type { ImageStore } from "#server/images/image-store.ts";
import type { CompanyStore } from "#server/quotes/company/company-store.ts";
import type { QuoteStore } from "#server/quotes/quote-store.ts";
import type { DraftStore } from "#server/rules/drafts/draft-store.ts";
import { listImages } from "#server/rules/rules-images.ts";
import type { RulesStore } from "#server/rules/rules-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface SweepDeps {
  readonly images: ImageStore;
  readonly rules: RulesStore;
  readonly quotes: QuoteStore;
  readonly drafts: DraftStore;
  readonly companyStore: Pick<CompanyStore, "load">;
}

/**
 * Removes unused images and returns their names. An image is kept while a quote, a draft or the letterhead uses it, for a day after its upload,
 * and for a day after the rules last used it, so that changes made within the day can be undone.
 */
export function sweepImages(
  { images, rules, quotes, drafts, companyStore }: SweepDeps,
  now: Date,
): Promise<readonly string[]> {
  const findUnused = async (old: readonly string[]) => {
    const { document } = await rules.loadCurrent();
    // Usually the current rules use every image, and the other revisions of the day need not be read.
    const { logo } = await companyStore.load();
    const current = new Set([...listImages(document).map(({ image }) => image), logo]);
    const left = old.filter((name) => !current.has(name));
    if (left.length === 0) return [];
    const named = await rules.listImagesSince(new Date(now.getTime() - DAY_MS));
    const inDrafts = await drafts.listImages();
    const found: string[] = [];
    for (const name of left) {
      // Attachments are among them.
      await setImmediate();
      if (!named.has(name) && !inDrafts.has(name) && !(await quotes.usesImage(name))) found.push(name);
    }
    return found;
  };
  return images.sweep(findUnused, now);
}
