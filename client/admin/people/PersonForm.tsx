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
interface TypedPerson extends Pick<ListedPerson, "name" | "email" | "role" | "phone"> {
  readonly byEmail: boolean;
}

const ROLE: Role = "sales";

const NOBODY = { name: "", email: "", role: ROLE, phone: "" };

interface Props {
  /** The person to change; undefined: somebody to invite. */
  readonly person?: ListedPerson;
  readonly isLastOwner?: boolean;
  readonly emailIsOn: boolean;
  /** `edits` are the fields that were edited: a colleague may have changed others meanwhile. */
  readonly send: (typed: TypedPerson, edits: Partial<TypedPerson>) => Promise<Rejection | undefined>;
  readonly onClose: () => void;
}

/** Invites a person, or changes one. */
export function PersonForm({ person, isLastOwner = false, emailIsOn, send, onClose }: Props) {
  const { name, email, role, phone } = person ?? NOBODY;
  const saved = { name, email, role, phone, byEmail: emailIsOn };
  const { values, edits, dirty, field, choice, check } = useFormValues<TypedPerson>(saved);
  const roles = isLastOwner ? ROLE_NAMES.filter((each) => each === "owner") : ROLE_NAMES;
  return (
    <FormDialog
      title={person ? `Change ${name}` : "Invite a Person"}
      submitLabel={person ? "Save" : "Invite"}
      dirty={dirty}
      send={() => send(values, edits)}
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
            {isLastOwner && " Another owner has to sign in before you change this role."}
            {role === "owner" && values.role !== role && ` Links that ${name} made for others stop working.`}
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
