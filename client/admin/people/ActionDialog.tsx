import { useState } from "react";
import { call } from "#client/api/call.ts";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import type { ListedPerson } from "#shared/api/people.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import type { Rejection } from "../rules/rules-edits.ts";
import { resetText } from "./people-list.ts";

/** An act of an owner on an account that is asked about. */
export type PersonAction = "link" | "sessions" | "end" | "restore";

type Sent = Promise<Rejection | undefined>;

export interface MadeLink {
  readonly person: ListedPerson;
  /** Null if it went out by email. */
  readonly link: string | null;
}

interface Props {
  readonly person: ListedPerson;
  readonly action: PersonAction;
  readonly emailIsOn: boolean;
  readonly send: (change: Promise<unknown>, text: string, name: string) => Sent;
  readonly sendLink: (making: Promise<MadeLink>, text: string, name: string) => Sent;
  readonly onClose: () => void;
}

/** Asks before something happens to an account, and says what happens. */
export function ActionDialog({ person, action, emailIsOn, send, sendLink, onClose }: Props) {
  const { id: personId, name, role, joinedAt } = person;
  const params = { personId };
  const [byEmail, setByEmail] = useState(emailIsOn);
  const isNew = joinedAt === null;
  const links = `Open links for ${name}${role === "owner" ? `, and those that ${name} made for others,` : ""} stop working.`;
  const setActive = (isActive: boolean, text: string) =>
    send(call("PUT /api/admin/people/{personId}", { params, body: { isActive } }), text, name);
  const asked = {
    link: {
      title: isNew ? "New Invitation" : "New Password Link",
      text: isNew
        ? `${name} gets a new link, which works once, within 7 days. The one before works no more.`
        : resetText(name, byEmail),
      run: () => {
        const body = { byEmail };
        const making = call("POST /api/admin/people/{personId}/link", { params, body });
        return sendLink(making, "Link made", name);
      },
    },
    sessions: {
      title: "End Sessions",
      text: `${name} is signed out everywhere, at once. What is not saved there stays on the open page until the next sign-in. ${links}`,
      run: () => send(call("DELETE /api/admin/people/{personId}/sessions", { params }), "Sessions ended", name),
    },
    end: {
      title: "End Account",
      text: `${name} is signed out at once and cannot sign in again. ${links} Quotes stay assigned to ${name} until somebody takes them, and histories keep the name. You can restore the account later.`,
      run: () => setActive(false, "Account ended"),
    },
    restore: {
      title: "Restore",
      text: `${name} can sign in again, with the same role, passkeys and password.`,
      run: () => setActive(true, "Account restored"),
    },
  }[action];
  return (
    <FormDialog
      title={asked.title}
      danger={action === "sessions" || action === "end"}
      send={asked.run}
      onClose={onClose}
    >
      <p>{asked.text}</p>
      {action === "link" && emailIsOn && (
        <Checkbox
          label="Send the link by email"
          hint="Otherwise you get the link to copy."
          name="byEmail"
          checked={byEmail}
          onCheck={setByEmail}
        />
      )}
    </FormDialog>
  );
}
