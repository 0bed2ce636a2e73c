import { MAX_PROBLEMS } from "#server/platform/errors.ts";
import type { RulesFileProblem } from "#shared/api/rules/rules-file.ts";
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
  return steps.flatMap(({ name: stepName, ...step }, index) =>
    (["options", "conditionalOptions"] as const).flatMap((list) =>
      (step[list] ?? []).flatMap(({ image, label: optionLabel }, position) => {
        const path = `steps.${index}.${list}.${position}.image`;
        return image === undefined ? [] : [{ path, image, optionLabel, stepName }];
      }),
    ),
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
  const stripImage = <Option extends OptionDocument>(option: Option): Option => {
    const { image } = option;
    if (image === undefined || existing.has(image) || known.has(image)) return option;
    const stripped = { ...option };
    delete stripped.image;
    return stripped;
  };
  return {
    ...document,
    steps: document.steps.map((step) => changeOptions(step, stripImage)),
  };
}
