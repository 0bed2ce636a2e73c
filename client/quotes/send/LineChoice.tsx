import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";

interface Props {
  readonly optional: boolean;
  readonly range: string;
  readonly problem: string | undefined;
  readonly onChange: (choice: { optional?: boolean; range?: string }) => void;
}

/** The customer's choices about a line: the line itself, and its quantity. */
export function LineChoice({ optional, range, problem, onChange }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_13.5rem] items-start gap-2 col-span-full max-sm:grid-cols-1">
      <Checkbox
        label="Optional"
        hint="In the total if the customer chooses it"
        name="optional"
        checked={optional}
        onCheck={(next) => onChange({ optional: next })}
      />
      <TextField
        label="Customer can choose (optional)"
        name="range"
        value={range}
        hint="Quantities such as 1-10"
        onText={(next) => onChange({ range: next })}
        error={problem}
      />
    </div>
  );
}
