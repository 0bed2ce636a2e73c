import { type ReactNode, useId, useState } from "react";
import { BenchPreview } from "#client/admin/forms/BenchField.tsx";
import formStyles from "#client/admin/forms/FormDialog.module.css";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { useFormValues } from "#client/admin/forms/use-form-values.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { formatDollars } from "#shared/money.ts";
import type { Expectation, ReferenceBench } from "#shared/reference-benches/reference-bench.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { findRejection } from "../rules/rules-edits.ts";
import section from "../section/Section.module.css";
import { expectationTexts, priceToday, readExpectation, unavailableReason } from "./bench-texts.ts";
import styles from "./ReferenceBenches.module.css";

interface Props {
  readonly title: string;
  readonly submitLabel: string;
  readonly rules: Rules;
  /** The stored bench; undefined for a new one. */
  readonly bench?: ReferenceBench;
  /** The choices; undefined while there are none. */
  readonly configuration: Configuration | undefined;
  /** Whether the fields in `children` have input. */
  readonly dirty: boolean;
  readonly send: (bench: ReferenceBench) => Promise<unknown>;
  /** Receives the name. */
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Name and expectation of a reference bench. A failure keeps the input. */
export function BenchForm(props: Props) {
  const { title, submitLabel, rules, bench, configuration, send, children } = props;
  const { onSaved, onClose } = props;
  const today = configuration && priceToday(rules, configuration);
  const { values, dirty, edit, field } = useFormValues({
    name: bench?.name ?? "",
    bench: "",
    ...expectationTexts(bench?.expectation, today),
  });
  const savedType = bench?.expectation.type ?? "price";
  const [type, setType] = useState<Expectation["type"]>(savedType);

  const save = async () => {
    if (!configuration) return undefined;
    const { name } = values;
    const expectation = readExpectation(type, values);
    const reason = await findRejection(send({ name, configuration, expectation }));
    if (!reason) onSaved(name);
    return reason;
  };

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      dirty={dirty || props.dirty || type !== savedType}
      busy={!configuration}
      send={save}
      fieldOf={(path) => /^(?:expectation\.)?(name|price|lowest|highest)$/.exec(path)?.[1]}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {children}
          {configuration && (
            <BenchPreview rules={rules} bench={configuration}>
              {today === undefined ? (
                <p className={section.bad}>This bench {unavailableReason(rules, configuration)}.</p>
              ) : (
                <p>
                  Today: <b>{formatDollars(today)}</b> without delivery
                </p>
              )}
            </BenchPreview>
          )}
          <TextField
            label="Name"
            required
            maxLength={80}
            hint="A name that says why it matters, such as Best seller."
            {...field("name", errorOf("name"))}
          />
          <fieldset className={formStyles.group}>
            <legend>What you expect</legend>
            <div className={styles.types}>
              <Choices type={type} onType={setType} />
            </div>
            {type === "price" && (
              <TextField
                label="Price ($)"
                type="number"
                step={0.01}
                required
                {...field("price", errorOf("price"))}
              />
            )}
            {type === "price-between" && (
              <>
                <TextField
                  label="Lowest price ($)"
                  type="number"
                  step={0.01}
                  required
                  {...field("lowest", errorOf("lowest"))}
                />
                <TextField
                  label="Highest price ($)"
                  type="number"
                  step={0.01}
                  required
                  {...field("highest", errorOf("highest"))}
                />
              </>
            )}
            {type === "price" && today !== undefined && values.price !== today.toFixed(2) && (
              <div>
                <Button look="small" onClick={() => edit("price", today.toFixed(2))}>
                  Use Today’s Price
                </Button>
              </div>
            )}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}

const TYPES: readonly (readonly [Expectation["type"], string])[] = [
  ["available", "Can be ordered"],
  ["price", "Costs exactly"],
  ["price-between", "Costs between"],
];

interface ChoicesProps {
  readonly type: Expectation["type"];
  readonly onType: (type: Expectation["type"]) => void;
}

function Choices({ type, onType }: ChoicesProps) {
  const name = useId();
  return TYPES.map(([each, label]) => (
    <label key={each}>
      <input type="radio" name={name} checked={each === type} onChange={() => onType(each)} />
      {label}
    </label>
  ));
}
