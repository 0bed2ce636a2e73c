import { BenchField, BenchPreview, benchPrice } from "#client/admin/forms/BenchField.tsx";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { readBench } from "#client/admin/forms/read-bench.ts";
import { useFormValues } from "#client/admin/forms/use-form-values.ts";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { validate } from "#shared/engine/validate.ts";
import { whileArchived } from "#shared/rules/archive.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { findArchived, type Rules, readRules } from "#shared/rules/model.ts";
import type { RulesDocument, StartingBench } from "#shared/rules/rules.ts";
import { Note } from "../section/Note.tsx";
import type { ItemFormProps } from "./ItemList.tsx";

const NO_BENCH = "No choices found. Paste a link from Copy Link.";

interface Props extends ItemFormProps<StartingBench> {
  readonly config: RulesDocument;
  /** The same rules, with the archived options. */
  readonly rules: Rules;
}

/** Adds or edits a starting bench. Its choices come from a link, or from the configurator in this browser. */
export function StartingBenchForm({ config, rules, item, changeWith, notice, onClose }: Props) {
  const { name = "", description = "", choices } = item ?? {};
  const { values, dirty, field } = useFormValues({ name, description, bench: "" });
  const isPasted = values.bench.trim() !== "";
  const bench = isPasted ? readBench(values.bench, config) : choices;

  return (
    <FormDialog
      title={item ? `Edit ${item.name}` : "Add Starting Bench"}
      submitLabel={item ? "Save Starting Bench" : "Add Starting Bench"}
      dirty={dirty}
      busy={!bench}
      change={() =>
        changeWith({ name: values.name, description: values.description, choices: { ...bench } })
      }
      fieldOf={(path) => /^startingBenches\.\d+\.(name|description)$/.exec(path)?.[1]}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          {notice && <Note tone="bad">{notice}</Note>}
          <BenchField
            rules={rules}
            required={!item}
            hint={
              item
                ? "Leave it empty to keep its choices, or paste a link from Copy Link."
                : "A link from Copy Link in the configurator."
            }
            {...field("bench", isPasted && !bench ? NO_BENCH : undefined)}
          />
          {bench && <Preview rules={rules} bench={bench} before={choices} />}
          {bench && <NotShown config={config} choices={bench} />}
          <TextField label="Name" maxLength={60} required {...field("name", errorOf("name"))} />
          <TextField
            label="Description"
            maxLength={140}
            required
            hint="One sentence about who it is for."
            {...field("description", errorOf("description"))}
          />
        </>
      )}
    </FormDialog>
  );
}

interface NotShownProps {
  readonly config: RulesDocument;
  readonly choices: Configuration;
}

/** The reason why visitors do not see a starting bench, if it has an archived option. */
export function NotShown({ config, choices }: NotShownProps) {
  const archived = findArchived(readRules(config), choices);
  if (archived.length === 0) return null;
  return <Note tone="bad">Visitors do not see it {whileArchived(archived)}.</Note>;
}

interface PreviewProps {
  readonly rules: Rules;
  readonly bench: Configuration;
  /** The bench that it replaces, if any. */
  readonly before: Configuration | undefined;
}

/** The bench in words with its price and that of the one before, or the reason why visitors could not have it. */
function Preview({ rules, bench, before }: PreviewProps) {
  const [problem] = validate(rules, bench, { complete: true });
  const [now, was] = [bench, before].map((each) => each && benchPrice(rules, each));
  return (
    <BenchPreview rules={rules} bench={bench}>
      {problem ? (
        <Note tone="bad">{problem.message}</Note>
      ) : (
        now && (
          <p>
            Today: {now}
            {was && was !== now && `, was ${was}`}
          </p>
        )
      )}
    </BenchPreview>
  );
}
