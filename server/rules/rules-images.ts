import { ApiError, MAX_PROBLEMS } from "#server/platform/errors.ts";
import { listFacts } from "#shared/rules/option-place.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
import { changeOptions } from "#shared/rules/steps.ts";

/** The images that the rules name, in order, each with the path in the rules and the option that names it. */
export function listImages({ steps }: RulesDocument) {
  return listFacts({ steps }).flatMap(({ step, facts: { image, label: optionLabel }, path }) =>
    image === undefined ? [] : [{ path: `${path}.image`, image, optionLabel, stepName: step.name }],
  );
}

/** Throws an ApiError if rules name an image that does not exist, and that the current ones do not name. */
export async function refuseMissingImages(
  current: RulesDocument,
  document: RulesDocument,
  exists: (image: string) => Promise<boolean>,
): Promise<void> {
  const known = new Set(listImages(current).map(({ image }) => image));
  const added = listImages(document).filter(({ image }) => !known.has(image));
  const missing = new Set<string>();
  for (const image of new Set(added.map(({ image }) => image))) if (!(await exists(image))) missing.add(image);
  const problems = added
    .filter(({ image }) => missing.has(image))
    .slice(0, MAX_PROBLEMS)
    .map(({ path, image, optionLabel, stepName }) => ({
      path,
      code: "unknown_image",
      message: `There is no uploaded image '${image}' (${optionLabel}, ${stepName}). Upload it again.`,
    }));
  const [first] = problems;
  if (first) throw new ApiError(400, "breaks_rules", problems, { message: first.message });
}

/**
 * The rules without missing images, so that an old revision can be restored. Images that the current rules name stay,
 * even if their files are missing: the folder may be unavailable for a while.
 */
export function removeMissingImages(
  document: RulesDocument,
  current: RulesDocument,
  existing: ReadonlySet<string>,
): RulesDocument {
  const known = new Set(listImages(current).map(({ image }) => image));
  const stripImage = <Facts extends { readonly image?: string | undefined }>(facts: Facts): Facts => {
    const { image } = facts;
    return image === undefined || existing.has(image) || known.has(image) ? facts : { ...facts, image: undefined };
  };
  const stripImages = (option: OptionDocument): OptionDocument => ({
    ...stripImage(option),
    ...(option.prices && {
      prices: option.prices.map(({ facts, ...price }) => ({ ...price, ...(facts && { facts: stripImage(facts) }) })),
    }),
  });
  return { ...document, steps: document.steps.map((step) => changeOptions(step, stripImages)) };
}
