import { usePerson } from "#client/api/person.ts";
import { findMentions } from "#shared/quotes/mentions.ts";
import styles from "./Mentions.module.css";

interface Props {
  readonly note: string;
  /** The names of the people whom it mentions. */
  readonly mentions: readonly string[];
}

/** A note in which the people whom it mentions stand out. */
export function NoteText({ note, mentions }: Props) {
  const { id, name: own } = usePerson();
  const found = findMentions(note, mentions);
  return (
    <>
      {found.map(({ name, start, end }, index) => (
        <span key={start}>
          {note.slice(found[index - 1]?.end ?? 0, start)}
          <b className={id !== null && name === own ? styles.you : styles.mention}>
            {note.slice(start, end)}
          </b>
        </span>
      ))}
      {note.slice(found.at(-1)?.end ?? 0)}
    </>
  );
}
