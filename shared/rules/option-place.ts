/** The place of an option in the rules document: `steps.3.conditionalOptions.2`. */
export interface OptionPlace {
  readonly step: number;
  readonly list: "options" | "conditionalOptions";
  readonly index: number;
}

/** 'steps.3.conditionalOptions.2', as in the paths of problems. */
export const placeName = ({ step, list, index }: OptionPlace): string => `steps.${step}.${list}.${index}`;

interface PlacedOption<Option> {
  readonly place: OptionPlace;
  readonly option: Option;
}

interface StepWithOptions<Option, Conditional> {
  readonly options: readonly Option[];
  readonly conditionalOptions?: readonly Conditional[] | undefined;
}

/** All options in the order of the document: in each step, first those without a condition. */
export function listOptions<Option, Conditional>({
  steps,
}: {
  readonly steps: readonly StepWithOptions<Option, Conditional>[];
}): readonly PlacedOption<Option | Conditional>[] {
  return steps.flatMap(({ options, conditionalOptions = [] }, step) => [
    ...options.map((option, index) => ({
      place: { step, list: "options" as const, index },
      option,
    })),
    ...conditionalOptions.map((option, index) => ({
      place: { step, list: "conditionalOptions" as const, index },
      option,
    })),
  ]);
}
