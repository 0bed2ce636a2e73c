import type { PartnersReply } from "#shared/api/partners.ts";
import type { RulesDocument } from "#shared/rules.ts";

type Partner = PartnersReply["partners"][number];

/** What is decided for a partner's visitors in the labels of the rules: 'Width: 72 in'. */
export function fixedChoiceTexts(
  fixedChoices: Partner["fixedChoices"],
  { steps }: Pick<RulesDocument, "steps">,
): readonly string[] {
  return Object.entries(fixedChoices).map(([stepKey, choice]) => {
    const step = steps.find(({ key }) => key === stepKey);
    const options = [...(step?.options ?? []), ...(step?.conditionalOptions ?? [])];
    const labels = [choice]
      .flat()
      .map((value) => options.find((option) => option.value === value)?.label ?? value);
    return `${step?.name ?? stepKey}: ${labels.join(", ")}`;
  });
}
