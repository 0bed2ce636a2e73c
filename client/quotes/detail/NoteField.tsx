import { type KeyboardEvent, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { PersonMark } from "#client/ui/components/PersonMark.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { isComposing } from "#client/ui/hooks/keys.ts";
import { colorOf } from "#shared/text/person-color.ts";
import { countNoun } from "#shared/text/text.ts";
import { useColleagues } from "../team/use-colleagues.ts";
import { findTypedMention, insertMention } from "./find-typed-mention.ts";

interface Props {
  readonly value: string;
  /** Without it, the text is read-only. */
  readonly onText?: (text: string) => void;
  readonly error?: string;
  readonly hint?: string;
}

/** The text of a note. After `@`, it offers the colleagues whom the note can mention. */
export function NoteField({ value, onText, ...field }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const findArea = () => box.current?.querySelector("textarea");
  const colleagues = useColleagues();
  /** Undefined while the field has no focus. */
  const [cursor, setCursor] = useState<number>();
  const [chosen, setChosen] = useState(0);
  /** The `@` for which the list was closed. */
  const [closed, setClosed] = useState<number>();
  const [next, setNext] = useState<{ readonly cursor: number }>();

  const typed = cursor === undefined || !onText ? undefined : findTypedMention(value, cursor, colleagues);
  const open = typed && typed.start !== closed ? typed : undefined;
  const active = open && Math.min(chosen, open.people.length - 1);
  const optionId = (index: number) => `${id}-person-${index}`;

  // A controlled text moves the cursor to its end.
  useLayoutEffect(() => {
    if (next) box.current?.querySelector("textarea")?.setSelectionRange(next.cursor, next.cursor);
  }, [next]);
  useLayoutEffect(() => {
    if (active === undefined) return;
    document.getElementById(`${id}-person-${active}`)?.scrollIntoView?.({ block: "nearest" });
  }, [id, active]);

  const insert = (index: number) => {
    const person = open?.people[index];
    if (!open || !person || cursor === undefined) return;
    const inserted = insertMention(value, open.start, cursor, person.name);
    onText?.(inserted.text);
    setCursor(inserted.cursor);
    setNext({ cursor: inserted.cursor });
    setChosen(0);
  };

  const press = (event: KeyboardEvent) => {
    if (!open || active === undefined || isComposing(event.nativeEvent)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { length } = open.people;
    if (event.key === "ArrowDown") setChosen((active + 1) % length);
    else if (event.key === "ArrowUp") setChosen((active + length - 1) % length);
    else if (event.key === "Enter" || event.key === "Tab") insert(active);
    else if (event.key === "Escape") setClosed(open.start);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const readCursor = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    const { selectionStart, selectionEnd } = target;
    setCursor(selectionStart === selectionEnd ? selectionStart : undefined);
  };

  return (
    <div ref={box} className="relative">
      <TextField
        {...field}
        label="Staff note"
        name="note"
        rows={3}
        value={value}
        {...(onText && {
          onText: (text: string) => {
            setCursor(findArea()?.selectionStart);
            setChosen(0);
            if (closed !== undefined && text[closed] !== "@") setClosed(undefined);
            onText(text);
          },
        })}
        onKeyDown={press}
        onSelect={readCursor}
        onBlur={() => setCursor(undefined)}
        {...(colleagues.length > 0 && {
          "aria-autocomplete": "list",
          "aria-haspopup": "listbox",
          "aria-controls": open ? `${id}-people` : undefined,
          "aria-activedescendant": active === undefined ? undefined : optionId(active),
        })}
      />
      {open && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label="Colleagues"
          tabIndex={-1}
          className="absolute z-2 top-[calc(100%+var(--space-1))] bottom-auto right-auto left-0 w-[min(20rem,100%)] max-h-56 border border-line-strong rounded bg-card shadow-dialog overflow-y-auto"
        >
          {open.people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
            <div
              key={person.id}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="flex items-center gap-2 px-2 py-1 text-sm wrap-anywhere cursor-pointer [&:is([aria-selected='true'],_:hover)]:bg-sunk aria-selected:[box-shadow:inset_3px_0_var(--accent)] coarse:min-h-target"
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(index)}
            >
              <PersonMark name={person.name} colorIndex={colorOf(person.id)} hasName />
              {person.name}
            </div>
          ))}
        </div>
      )}
      {colleagues.length > 0 && (
        <VisuallyHidden>
          <span role="status">{open && `${countNoun(open.people.length, "colleague")}. Enter inserts the name.`}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}
