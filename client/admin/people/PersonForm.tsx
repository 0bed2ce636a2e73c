import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { useFormValues } from "#client/admin/forms/use-form-values.ts";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { ROLE_NAMES, ROLES, type Role } from "#shared/api/declaration/roles.ts";
import type { ListedPerson } from "#shared/api/people.ts";
import type { Rejection } from "../rules/rules-edits.ts";
import { Note } from "../section/Note.tsx";

/** The fields of a person. */
export type TypedPerson = Pick<ListedPerson, "name" | "email" | "role" | "phone">;

const ROLE: Role = "sales";

const NOBODY: TypedPerson = { name: "", email: "", role: ROLE, phone: "" };

interface Props {
  /** The person to change; undefined: somebody to invite. */
  readonly person?: ListedPerson;
  readonly isLastOwner?: boolean;
  readonly emailIsOn: boolean;
  readonly send: (typed: TypedPerson, byEmail: boolean) => Promise<Rejection | undefined>;
  readonly onClose: () => void;
}

/** Invites a person, or changes one. */
export function PersonForm({ person, isLastOwner = false, emailIsOn, send, onClose }: Props) {
  const { name, email, role, phone } = person ?? NOBODY;
  const saved = { name, email, role, phone, byEmail: emailIsOn };
  const { values, dirty, field, choice, check } = useFormValues(saved);
  const { byEmail, ...typed } = values;
  const roles = isLastOwner ? ROLE_NAMES.filter((each) => each === "owner") : ROLE_NAMES;
  return (
    <FormDialog
      title={person ? `Change ${name}` : "Invite a Person"}
      submitLabel={person ? "Save" : "Invite"}
      dirty={dirty}
      send={() => send(typed, byEmail)}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Name"
            required
            maxLength={60}
            hint="Histories name the person by it."
            {...field("name", errorOf("name"))}
          />
          <TextField label="Email" type="email" required maxLength={254} {...field("email", errorOf("email"))} />
          <Select
            label="Role"
            options={roles.map((each) => [each, ROLES[each].label] as const)}
            {...choice("role", errorOf("role"))}
          />
          <Note tone="soft" aria-live="polite">
            {ROLES[values.role].label}: {ROLES[values.role].summary}
            {isLastOwner && " Make somebody else an owner before you change this role."}
          </Note>
          {person ? (
            <TextField
              label="Phone (optional)"
              type="tel"
              maxLength={40}
              hint="Customers see it with the quotes that the person sends."
              {...field("phone", errorOf("phone"))}
            />
          ) : emailIsOn ? (
            <Checkbox
              label="Send the invitation by email"
              hint="Otherwise you get the link to copy."
              {...check("byEmail")}
            />
          ) : (
            <Note tone="soft">
              This server sends no email, so you get the link to copy. It works once, within 7 days.
            </Note>
          )}
        </>
      )}
    </FormDialog>
  );
}
