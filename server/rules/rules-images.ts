import { MAX_PROBLEMS } from "#server/platform/errors.ts";
import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
import { listFacts } from "#shared/rules/option-place.ts";
import type { OptionDocument, RulesDocument } from "#shared/rules/rules.ts";
import { changeOptions } from "#shared/rules/steps.ts";

/** An image that an option names. */
export interface NamedImage {
  /** The path in the rules: 'steps.3.options.1.image'. */
  readonly path: string;
  readonly image: string;
  readonly optionLabel: string;
  readonly stepName: string;
}

/** The images that the rules name, in order. */
export function listImages({ steps }: RulesDocument): readonly NamedImage[] {
  return listFacts({ steps }).flatMap(({ step, facts: { image, label: optionLabel }, path }) =>
    image === undefined ? [] : [{ path: `${path}.image`, image, optionLabel, stepName: step.name }],
  );
}

/** An image that the current rules do not name, with the problem to report if it is missing. */
export interface NewImage {
  readonly image: string;
  readonly ifMissing: RulesFileProblem;
}

/** The problems of new rules that name missing images. */
export async function missingImages(
  newImages: readonly NewImage[],
  exists: (image: string) => Promise<boolean>,
): Promise<readonly RulesFileProblem[]> {
  const missing = new Set<string>();
  for (const image of new Set(newImages.map(({ image }) => image))) if (!(await exists(image))) missing.add(image);
  return newImages
    .filter(({ image }) => missing.has(image))
    .slice(0, MAX_PROBLEMS)
    .map(({ ifMissing }) => ifMissing);
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
    if (image === undefined || existing.has(image) || known.has(image)) return facts;
    const { image: _missing, ...stripped } = facts;
    return stripped as Facts;
  };
  const stripImages = (option: OptionDocument): OptionDocument => ({
    ...stripImage(option),
    ...(option.prices && {
      prices: option.prices.map(({ facts, ...price }) => ({ ...price, ...(facts && { facts: stripImage(facts) }) })),
    }),
  });
  return { ...document, steps: document.steps.map((step) => changeOptions(step, stripImages)) };
}
