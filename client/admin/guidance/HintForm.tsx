import { useState } from "react";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { useFormValues } from "#client/admin/forms/use-form-values.ts";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { alternativesOf, conditionFrom } from "#shared/rules/condition.ts";
import type { Hint, RulesDocument } from "#shared/rules/rules.ts";
import { AlternativesFields, isFilled } from "../conditions/AlternativesFields.tsx";
import { uniqueOptions } from "../rules/step-texts.ts";
import { Note } from "../section/Note.tsx";
import styles from "./Guidance.module.css";
import type { ItemFormProps } from "./ItemList.tsx";

interface Props extends ItemFormProps<Hint> {
  readonly config: RulesDocument;
}

/** Adds or edits a hint: its sentence, its condition, and the option that it offers. */
export function HintForm({ config, item, changeWith, notice, onClose }: Props) {
  const [saved] = useState(() => ({
    text: item?.text ?? "",
    alternatives: item ? alternativesOf(item.when) : [[]],
    choose: item?.choose,
  }));
  const { values, dirty, edit, field } = useFormValues(saved);
  const { text, alternatives, choose } = values;
  const steps = config.steps.filter((step) => uniqueOptions(step).length > 0);
  const offered = steps.find(({ key }) => key === choose?.stepKey);
  const offer = (stepKey: string) => {
    const [first] = uniqueOptions(steps.find(({ key }) => key === stepKey));
    edit("choose", first && { stepKey, value: first.value });
  };
  const when = isFilled(alternatives) ? conditionFrom(alternatives) : undefined;

  return (
    <FormDialog
      title={item ? "Edit Hint" : "Add Hint"}
      submitLabel={item ? "Save Hint" : "Add Hint"}
      dirty={dirty}
      busy={!when}
      change={() =>
        changeWith({
          when: when ?? {},
          text,
          ...(choose && { choose }),
        })
      }
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
          <fieldset className={styles.pickers}>
            <legend>Offer an option</legend>
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
                options={uniqueOptions(offered).map(({ value, label }) => [value, label] as const)}
                onValue={(value) => edit("choose", { ...choose, value })}
              />
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
