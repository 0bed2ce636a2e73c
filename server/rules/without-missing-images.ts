import type { RulesDocument } from "#shared/rules.ts";
import { namedImages } from "./named-images.ts";

/**
 * The document without images that are neither there nor named by the current rules: one of long ago
 * can be had again without its pictures. Where a folder is missing, nothing is taken away for good.
 */
export function withoutMissingImages(
  document: RulesDocument,
  current: RulesDocument,
  there: ReadonlySet<string>,
): RulesDocument {
  const known = new Set(namedImages(current).map(({ image }) => image));
  const stripped = <Option extends { readonly image?: string | undefined }>(option: Option) => {
    const { image, ...facts } = option;
    return image === undefined || there.has(image) || known.has(image) ? option : facts;
  };
  return {
    ...document,
    steps: document.steps.map((step) => ({
      ...step,
      options: step.options.map(stripped),
      ...(step.conditionalOptions && {
        conditionalOptions: step.conditionalOptions.map(stripped),
      }),
    })),
  };
}
