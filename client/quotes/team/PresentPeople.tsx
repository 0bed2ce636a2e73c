import { PersonMark } from "#client/ui/components/PersonMark.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import type { PresentPerson } from "#shared/api/quotes/team.ts";
import { colorOf } from "#shared/text/person-color.ts";
import styles from "./Team.module.css";

/** More people than this are a number. */
const MAX_MARKS = 4;

/** The colleagues who have the same quote open. */
export function PresentPeople({ people }: { readonly people: readonly PresentPerson[] }) {
  if (people.length === 0) return null;
  const shown = people.length > MAX_MARKS ? people.slice(0, MAX_MARKS - 1) : people;
  const more = people.slice(shown.length).map(({ name }) => name);
  return (
    <ul className={styles.present} aria-label="Also looking at this quote">
      {shown.map(({ id, name }) => (
        <li key={id}>
          <PersonMark name={name} colorIndex={colorOf(id)} />
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more} title={more.join(", ")}>
          <span aria-hidden="true">+{more.length}</span>
          <VisuallyHidden>{more.join(", ")}</VisuallyHidden>
        </li>
      )}
    </ul>
  );
}
