import { useState } from "react";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { labelsOf } from "#shared/changes/condition-sentence.ts";
import { alternativesOf, conditionFrom } from "#shared/rules/condition.ts";
import type { Hint, RulesDocument } from "#shared/rules/rules.ts";
import { AlternativesFields, isFilled } from "../conditions/AlternativesFields.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import { whenSentence } from "../rules/step-texts.ts";
import { Note } from "../section/Note.tsx";
import type { Shown } from "../section/shown.ts";
import { type ItemFormProps, ItemList } from "./ItemList.tsx";

const NO_HINTS: readonly never[] = [];

/** The sentences that visitors see at their choices. */
export function Hints({ config, warnings }: Shown) {
  return (
    <ItemList
      title="Hints"
      noun="Hint"
      about="A hint shows at the steps that it names while its condition holds. It never blocks a choice."
      none="There are no hints. A hint is one sentence, and can offer an option with one click."
      config={config}
      itemsOf={({ hints = NO_HINTS }) => hints}
      path="hints"
      warnings={warnings}
      nameOf={({ text }) => text}
      changeTo={(items) => ({ type: "set-hints", hints: items })}
      form={(props) => <HintForm config={config} {...props} />}
    >
      {(hint) => <Note tone="soft">{hintWords(hint, config)}</Note>}
    </ItemList>
  );
}

/** 'When Work Surface is ESD laminate. Offers ESD grounding kit (Accessories).' */
function hintWords({ when, choose }: Hint, { steps }: RulesDocument): string {
  const condition = `${whenSentence(when, steps)}.`;
  if (!choose) return condition;
  const { name, labels } = labelsOf(choose.stepKey, [choose.value], steps);
  return `${condition} Offers ${labels.join()} (${name}).`;
}

/** Adds or edits a hint: its sentence, its condition, and the option that it offers. */
function HintForm(props: ItemFormProps<Hint> & { readonly config: RulesDocument }) {
  const { config, item, changeWith, notice, onClose } = props;
  const [saved] = useState(() => ({
    text: item?.text ?? "",
    alternatives: item ? alternativesOf(item.when) : [[]],
    choose: item?.choose,
  }));
  const { values, dirty, edit, field } = useFormValues(saved);
  const { text, alternatives, choose } = values;
  const steps = config.steps.filter((step) => step.options.length > 0);
  const offered = steps.find(({ key }) => key === choose?.stepKey);
  const offer = (stepKey: string) => {
    const [first] = steps.find(({ key }) => key === stepKey)?.options ?? [];
    edit("choose", first && { stepKey, value: first.value });
  };
  const when = isFilled(alternatives) ? conditionFrom(alternatives) : undefined;

  return (
    <FormDialog
      title={item ? "Edit Hint" : "Add Hint"}
      submitLabel={item ? "Save Hint" : "Add Hint"}
      dirty={dirty}
      busy={!when}
      change={(rules) => changeWith({ when: when ?? {}, text, ...(choose && { choose }) }, rules)}
      fieldOf={(path) => /^hints\.\d+\.(text)$/.exec(path)?.[1]}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {notice && <Note tone="bad">{notice}</Note>}
          <TextField
            label="Hint"
            rows={2}
            maxLength={300}
            required
            hint="One sentence for the visitor."
            {...field("text", errorOf("text"))}
          />
          <AlternativesFields
            steps={steps}
            alternatives={alternatives}
            onAlternatives={(next) => edit("alternatives", next)}
            verb="Shown"
            first="Show It Depending on a Choice …"
          />
          <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] items-end gap-x-4 gap-y-2">
            <legend className="mb-2 p-0 font-strong">Offer an option</legend>
            <Select
              label="Step of the option"
              value={choose?.stepKey ?? ""}
              options={[["", "No option"], ...steps.map(({ key, name }) => [key, name] as const)]}
              onValue={offer}
            />
            {choose && (
              <Select
                label="Option"
                value={choose.value}
                options={(offered?.options ?? []).map(({ value, label }) => [value, label] as const)}
                onValue={(value) => edit("choose", { ...choose, value })}
              />
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
