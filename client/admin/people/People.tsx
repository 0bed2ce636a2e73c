import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { PersonMark } from "#client/ui/components/PersonMark.tsx";
import { SecretDialog } from "#client/ui/fields/SecretDialog.tsx";
import { ROLES } from "#shared/api/declaration/roles.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import { colorOf } from "#shared/text/person-color.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { Card, ListSection, useDialog } from "../section/ListSection.tsx";
import { Note } from "../section/Note.tsx";
import { ActionDialog, type MadeLink, type PersonAction } from "./ActionDialog.tsx";
import { PersonForm } from "./PersonForm.tsx";
import { findLastOwner, PEOPLE_LIST, stateText, waysText } from "./people-list.ts";

const IS_OPEN = "Nobody signs in on this server yet. Accounts count once you set STAFF_PASSWORD or STAFF_SIGN_IN.";

const IS_BUILT_IN =
  "Everybody who knows STAFF_PASSWORD signs in as this owner, without an email. Once another owner has signed in, remove the setting, or end this account. That also ends its links that nobody has used, so invite others under your own name.";

/** The accounts of staff, for owners. */
export function People() {
  const list = useQuery(PEOPLE_LIST);
  const { send } = useListChange(PEOPLE_LIST);
  const { dialog, open } = useDialog();
  const emailIsOn = list.data?.emailIsOn ?? false;
  const lastOwner = findLastOwner(list.data?.people);

  /** Sends something that makes a link, and shows it unless it went out by email. */
  const sendLink = (making: Promise<MadeLink>, text: string, name: string) => {
    const made = making.then(({ person, link }) => {
      if (link !== null) showLink(person, new URL(link, window.location.href).href);
      return link;
    });
    return send(made, (link) => (link === null ? `${text} by email` : text), name);
  };
  const showLink = ({ name, joinedAt }: ListedPerson, link: string) =>
    open((close) => (
      <SecretDialog title={`Link for ${name}`} label="Link" secret={link} onClose={close}>
        Give this link to {name}, and to nobody else. It works once, within {joinedAt === null ? "7 days" : "24 hours"}.
      </SecretDialog>
    ));
  const invite = () =>
    open((close) => (
      <PersonForm
        emailIsOn={emailIsOn}
        send={({ name, email, role, byEmail }) => {
          const body = { name, email, role, byEmail };
          return sendLink(call("POST /api/admin/people", { body }), "Person invited", name);
        }}
        onClose={close}
      />
    ));
  const change = (person: ListedPerson) =>
    open((close) => (
      <PersonForm
        person={person}
        isLastOwner={person.id === lastOwner?.id}
        emailIsOn={emailIsOn}
        send={({ name }, body) => {
          const params = { personId: person.id };
          const changed = call("PUT /api/admin/people/{personId}", { params, body });
          return send(changed, "Person changed", name);
        }}
        onClose={close}
      />
    ));
  const actions = (person: ListedPerson) => {
    const act = (action: PersonAction, label: string) => ({
      label,
      onClick: () =>
        open((close) => <ActionDialog {...{ person, action, emailIsOn, send, sendLink }} onClose={close} />),
    });
    if (!person.isActive) return [act("restore", "Restore")];
    return [
      !person.isBuiltIn && { label: "Change", onClick: () => change(person) },
      !person.isBuiltIn && act("link", person.joinedAt === null ? "New Invitation" : "New Password Link"),
      person.sessions > 0 && act("sessions", "End Sessions"),
      person !== lastOwner && act("end", "End Account"),
    ];
  };

  return (
    <ListSection
      title="People"
      about="The people who work here, each with a role. A new role counts at once."
      add="Invite a Person"
      onAdd={invite}
      loaded={["people", list]}
      lead={list.data?.isOpen && <Note tone="note">{IS_OPEN}</Note>}
      items={list.data?.people}
      none="Nobody has an account yet. Invite yourself first, as an owner, then your colleagues. Histories then name the person behind each change."
      card={(person) => (
        <PersonCard key={person.id} person={person} isLastOwner={person === lastOwner} actions={actions(person)} />
      )}
    >
      {dialog}
    </ListSection>
  );
}

interface CardProps {
  readonly person: ListedPerson;
  readonly isLastOwner: boolean;
  readonly actions: Parameters<typeof Card>[0]["actions"];
}

/** One person with role, state and ways to sign in. */
function PersonCard({ person, isLastOwner, actions }: CardProps) {
  const { id, name, email, role, phone, isActive, isBuiltIn, joinedAt } = person;
  return (
    <Card
      name={name}
      title={
        <span className="flex items-center gap-2">
          <PersonMark name={name} colorIndex={colorOf(id)} hasName /> {name}
        </span>
      }
      actions={actions}
    >
      <p>
        <b>{ROLES[role].label}</b>
        {[email, phone].map((part) => part !== "" && ` · ${part}`)}
      </p>
      <Note tone={isActive ? (joinedAt === null && !isBuiltIn ? "warn" : "good") : "soft"}>{stateText(person)}</Note>
      {isActive && <Note tone="soft">{waysText(person)}</Note>}
      {isBuiltIn && <Note tone="soft">{IS_BUILT_IN}</Note>}
      {isLastOwner && <Note tone="soft">The last owner. Another one has to sign in before you end this account.</Note>}
    </Card>
  );
}
