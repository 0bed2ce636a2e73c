import { usePerson } from "#client/api/person.ts";
import { findMentions } from "#shared/quotes/mentions.ts";

interface Props {
  readonly note: string;
  /** The names of the people whom it mentions. */
  readonly mentions: readonly string[];
}

/** A note in which the people whom it mentions stand out. */
export function NoteText({ note, mentions }: Props) {
  const { name: own } = usePerson();
  const found = findMentions(note, mentions);
  return (
    <>
      {found.map(({ name, start, end }, index) => (
        <span key={start}>
          {note.slice(found[index - 1]?.end ?? 0, start)}
          <b
            className={
              name === own ? "px-[0.125em] rounded bg-accent-tint text-accent" : "px-[0.125em] rounded bg-sunk"
            }
          >
            {note.slice(start, end)}
          </b>
        </span>
      ))}
      {note.slice(found.at(-1)?.end ?? 0)}
    </>
  );
}
