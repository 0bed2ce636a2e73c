import type { RulesDocument } from "#shared/rules.ts";

/** An image that an option names. */
export interface NamedImage {
  /** The place in the document: 'steps.3.options.1.image'. */
  readonly path: string;
  readonly image: string;
  readonly optionLabel: string;
  readonly stepName: string;
}

/** The images that a rules document names, in its order. */
export function namedImages({ steps }: RulesDocument): readonly NamedImage[] {
  return steps.flatMap((step, index) =>
    (["options", "conditionalOptions"] as const).flatMap((list) =>
      (step[list] ?? []).flatMap(({ image, label }, position) =>
        image === undefined
          ? []
          : [
              {
                path: `steps.${index}.${list}.${position}.image`,
                image,
                optionLabel: label,
                stepName: step.name,
              },
            ],
      ),
    ),
  );
}
