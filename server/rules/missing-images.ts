import { MOST_PROBLEMS } from "#server/files/json-file.ts";
import type { ValidationError } from "#shared/api.ts";
import type { RulesDocument } from "#shared/rules.ts";
import { namedImages } from "./named-images.ts";

/**
 * The problems of a new document whose options name images that are not there. What the document before
 * names already is no problem of the change.
 */
export async function missingImages(
  before: RulesDocument,
  after: RulesDocument,
  isThere: (image: string) => Promise<boolean>,
): Promise<readonly ValidationError[]> {
  const known = new Set(namedImages(before).map(({ image }) => image));
  const added = namedImages(after).filter(({ image }) => !known.has(image));
  const missing = new Set<string>();
  for (const image of new Set(added.map(({ image }) => image)))
    if (!(await isThere(image))) missing.add(image);
  return added
    .filter(({ image }) => missing.has(image))
    .slice(0, MOST_PROBLEMS)
    .map(({ path, image, optionLabel, stepName }) => ({
      path,
      code: "unknown_image",
      message: `There is no uploaded image '${image}' (${optionLabel}, ${stepName}): upload it again.`,
    }));
}
