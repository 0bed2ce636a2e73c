import { PersonMark } from "#client/ui/components/PersonMark.tsx";
import { ROLES } from "#shared/api/declaration/roles.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import { colorOf } from "#shared/text/person-color.ts";
import { Card } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";
import { stateText, waysText } from "./person-texts.ts";

/** An act of an owner on a person. */
export type PersonAction = "change" | "link" | "sessions" | "end" | "restore";

interface Props {
  readonly person: ListedPerson;
  readonly isLastOwner: boolean;
  readonly onAct: (action: PersonAction) => void;
}

/** One person with role, state and ways to sign in. */
export function PersonCard({ person, isLastOwner, onAct }: Props) {
  const { id, name, email, role, phone, isActive, joinedAt, sessions } = person;
  const act = (action: PersonAction, label: string) => ({ label, onClick: () => onAct(action) });
  return (
    <Card
      name={name}
      title={
        <>
          <PersonMark name={name} colorIndex={colorOf(id)} hasName /> {name}
        </>
      }
      actions={
        isActive
          ? [
              act("change", "Change"),
              act("link", joinedAt === null ? "New Invitation" : "New Password Link"),
              sessions > 0 && act("sessions", "End Sessions"),
              !isLastOwner && act("end", "End Account"),
            ]
          : [act("restore", "Restore")]
      }
    >
      <p>
        <b>{ROLES[role].label}</b> · {email}
        {phone !== "" && ` · ${phone}`}
      </p>
      <Note tone={isActive ? (joinedAt === null ? "warn" : "good") : "soft"}>
        {stateText(person)}
      </Note>
      {isActive && <Note tone="soft">{waysText(person)}</Note>}
      {isLastOwner && (
        <Note tone="soft">The last owner. The account can end once somebody else is an owner.</Note>
      )}
    </Card>
  );
}
