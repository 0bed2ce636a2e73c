import { MOST_PROBLEMS } from "#server/errors.ts";
import type { RulesFileProblem } from "#shared/api/rules-file.ts";
import type { NewImage } from "./review-rules.ts";

/**
 * The problems of new rules whose options name images that are not there. What the rules before name already is no
 * problem of the change.
 */
export async function missingImages(
  newImages: readonly NewImage[],
  isThere: (image: string) => Promise<boolean>,
): Promise<readonly RulesFileProblem[]> {
  const missing = new Set<string>();
  for (const image of new Set(newImages.map(({ image }) => image)))
    if (!(await isThere(image))) missing.add(image);
  return newImages
    .filter(({ image }) => missing.has(image))
    .slice(0, MOST_PROBLEMS)
    .map(({ ifMissing }) => ifMissing);
}
