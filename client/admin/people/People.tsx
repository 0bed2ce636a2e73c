import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { SecretDialog } from "#client/admin/forms/SecretDialog.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import type { ListedPerson } from "#shared/api/people.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import section from "../section/Section.module.css";
import { Section } from "../section/Section.tsx";
import { ActionDialog } from "./ActionDialog.tsx";
import { type PersonAction, PersonCard } from "./PersonCard.tsx";
import { PersonForm } from "./PersonForm.tsx";
import { PEOPLE_LIST } from "./people-list.ts";

const NOTES = {
  open: "Nobody signs in on this server yet. Accounts count once you set STAFF_PASSWORD or STAFF_SIGN_IN.",
  password:
    "Whoever knows the shared password is an owner, too. Set STAFF_SIGN_IN=accounts to let in only people with accounts.",
  accounts: undefined,
} as const;

interface Chosen {
  readonly person: ListedPerson;
  readonly action: PersonAction;
}

/** The accounts of staff, for owners. */
export function People() {
  const list = useQuery(PEOPLE_LIST);
  const { told } = useListChange(PEOPLE_LIST.queryKey);
  const [isInviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  /** A new link, which is not kept after its dialog. */
  const [made, setMade] = useState<{ readonly person: ListedPerson; readonly link: string }>();
  const title = useRef<HTMLHeadingElement>(null);
  const people = list.data?.people ?? [];
  const emailIsOn = list.data?.emailIsOn ?? false;
  const note = list.data && NOTES[list.data.signIn];
  const close = () => {
    setInviting(false);
    setChosen(undefined);
  };
  const tellLink = (person: ListedPerson, link: string | null, text: string) => {
    void told(link === null ? `${text} by email` : text, { detail: person.name });
    if (link !== null) setMade({ person, link: new URL(link, window.location.href).href });
  };

  return (
    <Section
      title="Accounts"
      titleRef={title}
      head={
        <>
          <p className={section.soft}>
            The people who work here, each with a role. A new role counts at once.
          </p>
          <Button look="small" onClick={() => setInviting(true)}>
            Invite a Person
          </Button>
        </>
      }
    >
      <LoadState what="people" query={list} />
      {note && <p className={section.note}>{note}</p>}
      {list.data && people.length === 0 && (
        <p className={section.none}>
          Nobody has an account yet. Invite yourself first, as an owner, then your colleagues.
          Histories then name the person behind each change.
        </p>
      )}
      <ul className={section.list}>
        {people.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            onAct={(action) => setChosen({ person, action })}
          />
        ))}
      </ul>
      {(isInviting || chosen?.action === "change") && (
        <PersonForm
          person={chosen?.person}
          emailIsOn={emailIsOn}
          onDone={(person, link) =>
            chosen
              ? void told("Person changed", { detail: person.name })
              : tellLink(person, link, "Person invited")
          }
          onClose={close}
        />
      )}
      {chosen && chosen.action !== "change" && (
        <ActionDialog
          {...chosen}
          action={chosen.action}
          emailIsOn={emailIsOn}
          onDone={(text, link) => {
            if (link !== undefined) return tellLink(chosen.person, link, text);
            void told(text, { detail: chosen.person.name }).then(() => title.current?.focus());
          }}
          onClose={close}
        />
      )}
      {made && (
        <SecretDialog
          title={`Link for ${made.person.name}`}
          label="Link"
          secret={made.link}
          onClose={() => setMade(undefined)}
        >
          Give this link to {made.person.name}, and to nobody else. It works once, within{" "}
          {made.person.joinedAt === null ? "7 days" : "24 hours"}.
        </SecretDialog>
      )}
    </Section>
  );
}
