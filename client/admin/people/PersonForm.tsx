import { useState } from "react";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { call } from "#client/api/request.ts";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { ROLE_NAMES, ROLES, type Role } from "#shared/api/declaration/roles.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import { findRejection } from "../rules/rules-edits.ts";
import section from "../section/Section.module.css";

const FIELDS: readonly string[] = ["name", "email", "role", "phone"];

interface Props {
  /** The person to change; undefined: somebody to invite. */
  readonly person: ListedPerson | undefined;
  readonly emailIsOn: boolean;
  /** Receives the link, unless it went out by email or nobody was invited. */
  readonly onDone: (person: ListedPerson, link: string | null) => void;
  readonly onClose: () => void;
}

/** Invites a person, or changes one. */
export function PersonForm({ person, emailIsOn, onDone, onClose }: Props) {
  const [name, setName] = useState(person?.name ?? "");
  const [email, setEmail] = useState(person?.email ?? "");
  const [role, setRole] = useState<Role>(person?.role ?? "sales");
  const [phone, setPhone] = useState(person?.phone ?? "");
  const [takesTurns, setTakesTurns] = useState(person?.takesTurns ?? false);
  const [byEmail, setByEmail] = useState(emailIsOn);
  const dirty =
    name !== (person?.name ?? "") ||
    email !== (person?.email ?? "") ||
    (person !== undefined &&
      (role !== person.role || phone !== person.phone || takesTurns !== person.takesTurns));
  const send = () =>
    person
      ? call("PUT /api/admin/people/{personId}", {
          params: { personId: person.id },
          body: { name, email, role, phone, takesTurns },
        }).then((reply) => onDone(reply.person, null))
      : call("POST /api/admin/people", { body: { name, email, role, byEmail } }).then((reply) =>
          onDone(reply.person, reply.link),
        );
  return (
    <FormDialog
      title={person ? `Change ${person.name}` : "Invite a Person"}
      submitLabel={person ? "Save" : "Invite"}
      dirty={dirty}
      send={() => findRejection(send())}
      fieldOf={(path) => (FIELDS.includes(path) ? path : undefined)}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={60}
            hint="Histories name the person by it."
            value={name}
            onText={setName}
            error={errorOf("name")}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            maxLength={254}
            value={email}
            onText={setEmail}
            error={errorOf("email")}
          />
          <Select
            label="Role"
            name="role"
            value={role}
            options={ROLE_NAMES.map((each) => [each, ROLES[each].label] as const)}
            onValue={setRole}
            error={errorOf("role")}
          />
          <p className={section.soft} aria-live="polite">
            {ROLES[role].label}: {ROLES[role].summary}
          </p>
          {person ? (
            <>
              <TextField
                label="Phone (optional)"
                name="phone"
                type="tel"
                maxLength={40}
                hint="Customers see it with the quotes that the person sends."
                value={phone}
                onText={setPhone}
                error={errorOf("phone")}
              />
              <Checkbox
                label="Takes turns with new quote requests"
                name="takesTurns"
                checked={takesTurns}
                onCheck={setTakesTurns}
              />
            </>
          ) : emailIsOn ? (
            <Checkbox
              label="Send the invitation by email"
              hint="Otherwise you get the link to copy."
              name="byEmail"
              checked={byEmail}
              onCheck={setByEmail}
            />
          ) : (
            <p className={section.soft}>
              This server sends no email, so you get the link to copy. It works once, within 7 days.
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
