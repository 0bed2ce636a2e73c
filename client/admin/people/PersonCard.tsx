import { Button } from "#client/ui/components/Button.tsx";
import { PersonMark } from "#client/ui/components/PersonMark.tsx";
import { ROLES } from "#shared/api/declaration/roles.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import { colorOf } from "#shared/text/person-color.ts";
import section from "../section/Section.module.css";
import styles from "./People.module.css";
import { stateText, waysText } from "./person-texts.ts";

/** An act of an owner on a person. */
export type PersonAction = "change" | "link" | "sessions" | "end" | "restore";

interface Props {
  readonly person: ListedPerson;
  readonly onAct: (action: PersonAction) => void;
}

/** One person with role, state and ways to sign in. */
export function PersonCard({ person, onAct }: Props) {
  const { id, name, email, role, phone, isActive, joinedAt, sessions } = person;
  const actions: readonly (readonly [PersonAction, string, boolean])[] = [
    ["change", "Change", isActive],
    ["link", joinedAt === null ? "New Invitation" : "New Password Link", isActive],
    ["sessions", "End Sessions", isActive && sessions > 0],
    ["end", "End Account", isActive],
    ["restore", "Restore", !isActive],
  ];
  return (
    <li className={section.card}>
      <div className={styles.head}>
        <PersonMark name={name} colorIndex={colorOf(id)} hasName />
        <h3>{name}</h3>
        <span className={isActive ? styles.role : section.soft}>{ROLES[role].label}</span>
      </div>
      <p>
        {email}
        {phone !== "" && ` · ${phone}`}
      </p>
      <p className={isActive ? (joinedAt === null ? section.warn : section.good) : section.soft}>
        {stateText(person)}
      </p>
      {isActive && <p className={section.soft}>{waysText(person)}</p>}
      <div className={section.buttons}>
        {actions.map(
          ([action, label, isOffered]) =>
            isOffered && (
              <Button
                key={action}
                look="small"
                aria-label={`${label}: ${name}`}
                onClick={() => onAct(action)}
              >
                {label}
              </Button>
            ),
        )}
      </div>
    </li>
  );
}
