import { useQuery } from "@tanstack/react-query";
import { SecretDialog } from "#client/admin/forms/SecretDialog.tsx";
import { call } from "#client/api/request.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { ListSection } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";
import { useItemDialog } from "../section/use-item-dialog.ts";
import { ActionDialog, type MadeLink } from "./ActionDialog.tsx";
import { type PersonAction, PersonCard } from "./PersonCard.tsx";
import { PersonForm, type TypedPerson } from "./PersonForm.tsx";
import { findLastOwner, PEOPLE_LIST } from "./people-list.ts";

const NOTES = {
  open: "Nobody signs in on this server yet. Accounts count once you set STAFF_PASSWORD or STAFF_SIGN_IN.",
  password:
    "Whoever knows the shared password is an owner, too. Set STAFF_SIGN_IN=accounts to let in only people with accounts.",
  accounts: undefined,
} as const;

type Open =
  | { readonly act: "invite" }
  | { readonly act: PersonAction; readonly person: ListedPerson }
  /** A new link, which is not kept after its dialog. */
  | { readonly act: "show"; readonly person: ListedPerson; readonly link: string };

/** The accounts of staff, for owners. */
export function People() {
  const list = useQuery(PEOPLE_LIST);
  const { send } = useListChange(PEOPLE_LIST.queryKey);
  const { open, show, close } = useItemDialog<Open>();
  const emailIsOn = list.data?.emailIsOn ?? false;
  const lastOwner = findLastOwner(list.data?.people);
  const note = list.data && NOTES[list.data.signIn];

  /** Sends something that makes a link, and shows it unless it went out by email. */
  const sendLink = (making: Promise<MadeLink>, text: string, name: string) => {
    const made = making.then(({ person, link }) => {
      if (link !== null)
        show({ act: "show", person, link: new URL(link, window.location.href).href });
      return link;
    });
    return send(made, (link) => (link === null ? `${text} by email` : text), name);
  };
  const invite = ({ name, email, role }: TypedPerson, byEmail: boolean) => {
    const body = { name, email, role, byEmail };
    return sendLink(call("POST /api/admin/people", { body }), "Person invited", name);
  };
  const change = ({ id }: ListedPerson, body: TypedPerson) => {
    const changed = call("PUT /api/admin/people/{personId}", { params: { personId: id }, body });
    return send(changed, "Person changed", body.name);
  };

  return (
    <ListSection
      title="People"
      about="The people who work here, each with a role. A new role counts at once."
      add="Invite a Person"
      onAdd={() => show({ act: "invite" })}
      loaded={["people", list]}
      lead={note && <Note tone="note">{note}</Note>}
      items={list.data?.people}
      none="Nobody has an account yet. Invite yourself first, as an owner, then your colleagues. Histories then name the person behind each change."
      card={(person) => (
        <PersonCard
          key={person.id}
          person={person}
          isLastOwner={person === lastOwner}
          onAct={(act) => show({ act, person })}
        />
      )}
    >
      {open?.act === "invite" && (
        <PersonForm
          person={undefined}
          isLastOwner={false}
          emailIsOn={emailIsOn}
          send={invite}
          onClose={close}
        />
      )}
      {open?.act === "change" && (
        <PersonForm
          person={open.person}
          isLastOwner={open.person.id === lastOwner?.id}
          emailIsOn={emailIsOn}
          send={(typed) => change(open.person, typed)}
          onClose={close}
        />
      )}
      {open?.act === "show" && (
        <SecretDialog
          title={`Link for ${open.person.name}`}
          label="Link"
          secret={open.link}
          onClose={close}
        >
          Give this link to {open.person.name}, and to nobody else. It works once, within{" "}
          {open.person.joinedAt === null ? "7 days" : "24 hours"}.
        </SecretDialog>
      )}
      {open && open.act !== "invite" && open.act !== "change" && open.act !== "show" && (
        <ActionDialog
          person={open.person}
          action={open.act}
          emailIsOn={emailIsOn}
          send={send}
          sendLink={sendLink}
          onClose={close}
        />
      )}
    </ListSection>
  );
}
