import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { formDialogStyles } from "./form-dialog-styles.ts";

interface Props<Value extends string> {
  readonly legend: string;
  readonly options: readonly Value[];
  readonly labels: Readonly<Record<Value, string>>;
  readonly value: readonly Value[];
  readonly onValue: (chosen: readonly Value[]) => void;
  /** Whether at least one must be chosen. */
  readonly required?: boolean;
}

/** Several of some options, in their order. Each shows its name for programs, too. */
export function CheckGroup<Value extends string>(props: Props<Value>) {
  const { legend, options, labels, value, onValue, required = false } = props;
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-4">
      <legend className={formDialogStyles.legend}>{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={labels[option]}
          hint={option}
          name={option}
          checked={value.includes(option)}
          required={required && value.length === 0}
          onCheck={(isChosen) => onValue(options.filter((each) => (each === option ? isChosen : value.includes(each))))}
        />
      ))}
    </fieldset>
  );
}
