import type { RulesDocument } from "#shared/rules.ts";

/** The document with those images alone that are there: one of long ago can be had again without its pictures. */
export function withoutMissingImages(
  document: RulesDocument,
  there: ReadonlySet<string>,
): RulesDocument {
  const stripped = <Option extends { readonly image?: string | undefined }>(option: Option) => {
    const { image, ...facts } = option;
    return image === undefined || there.has(image) ? option : facts;
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
