import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { useTypedRows } from "#client/ui/hooks/use-typed-rows.ts";
import {
  MAX_MESSAGE_TEXTS,
  MAX_TEXT_CHARACTERS,
  MAX_TEXT_NAME_CHARACTERS,
  type MessageText,
} from "#shared/quotes/company.ts";
import { MESSAGE_FIELDS } from "#shared/quotes/quote-terms.ts";

interface Props {
  readonly texts: readonly MessageText[];
  /** By path: 'messageTexts.0.text'. */
  readonly problems: ReadonlyMap<string, string>;
  readonly onTexts: (texts: MessageText[]) => void;
}

/** The texts that staff insert into the message of a quote. */
export function MessageTexts({ texts, problems, onTexts }: Props) {
  const { list, addButton, change, remove, add } = useTypedRows(texts, onTexts);
  return (
    <fieldset ref={list} className="grid gap-3 m-0 min-w-0 p-0 border-0">
      <legend className="mb-2 p-0 font-strong">Texts for messages</legend>
      <p className="text-soft text-sm">
        Staff insert them when they send a quote. The quote fills the fields{" "}
        {MESSAGE_FIELDS.map((field) => `{${field}}`).join(", ")}.
      </p>
      {texts.map(({ name, text }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
          key={index}
          data-row
          className="grid grid-cols-[11rem_minmax(0,1fr)_auto] items-start gap-2 max-md:grid-cols-1 max-md:[&>button]:justify-self-start max-md:pb-3 max-md:border-b max-md:border-line"
        >
          <TextField
            label="Name"
            name="text-name"
            maxLength={MAX_TEXT_NAME_CHARACTERS}
            value={name}
            onText={(typed) => change(index, { name: typed })}
            error={problems.get(`messageTexts.${index}.name`)}
          />
          <TextField
            label="Text"
            name="text"
            rows={3}
            maxLength={MAX_TEXT_CHARACTERS}
            value={text}
            onText={(typed) => change(index, { text: typed })}
            error={problems.get(`messageTexts.${index}.text`)}
          />
          <Button
            look="small"
            className="md:self-end"
            aria-label={`Remove text ${index + 1}`}
            onClick={() => remove(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      {texts.length < MAX_MESSAGE_TEXTS && (
        <Button
          ref={addButton}
          look="small"
          className="justify-self-start"
          onClick={() => add({ name: "", text: "Dear {name},\n\n" })}
        >
          Add a Text
        </Button>
      )}
    </fieldset>
  );
}
