import { TypedRows } from "#client/ui/fields/TypedRows.tsx";
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
export const MessageTexts = ({ texts, problems, onTexts }: Props) => (
  <TypedRows
    legend="Texts for messages"
    path="messageTexts"
    what="text"
    action="Add a Text"
    rows={texts}
    empty={{ name: "", text: "Dear {name},\n\n" }}
    max={MAX_MESSAGE_TEXTS}
    problems={problems}
    onRows={onTexts}
    className="grid-cols-[11rem_minmax(0,1fr)_auto] md:items-start [&>button]:self-end max-md:grid-cols-1"
    hint={`Staff insert them when they send a quote. The quote fills the fields ${MESSAGE_FIELDS.map((field) => `{${field}}`).join(", ")}.`}
  >
    {({ text }) => (
      <>
        {text("name", "Name", { maxLength: MAX_TEXT_NAME_CHARACTERS })}
        {text("text", "Text", { maxLength: MAX_TEXT_CHARACTERS, rows: 3 })}
      </>
    )}
  </TypedRows>
);
