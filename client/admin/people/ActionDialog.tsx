import { useState } from "react";
import { FormDialog } from "#client/admin/forms/FormDialog.tsx";
import { call } from "#client/api/request.ts";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import type { ListedPerson } from "#shared/api/people.ts";
import { findRejection } from "../rules/rules-edits.ts";
import type { PersonAction } from "./PersonCard.tsx";

interface Props {
  readonly person: ListedPerson;
  readonly action: Exclude<PersonAction, "change">;
  readonly emailIsOn: boolean;
  /** The link is undefined if none was made, and null if it went out by email. */
  readonly onDone: (text: string, link?: string | null) => void;
  readonly onClose: () => void;
}

/** Asks before something happens to an account, and says what happens. */
export function ActionDialog({ person, action, emailIsOn, onDone, onClose }: Props) {
  const { id: personId, name, joinedAt } = person;
  const params = { personId };
  const [byEmail, setByEmail] = useState(emailIsOn);
  const setActive = (isActive: boolean) =>
    call("PUT /api/admin/people/{personId}", { params, body: { isActive } });
  const isNew = joinedAt === null;
  const asked = {
    link: {
      title: isNew ? "New Invitation" : "New Password Link",
      danger: false,
      text: isNew
        ? `${name} gets a new link, which works once, within 7 days. The one before works no more.`
        : `With the link, ${name} can choose a new password, once, within 24 hours. That removes the old password, all passkeys and one-time codes.`,
      run: async () => {
        const body = { byEmail };
        const { link } = await call("POST /api/admin/people/{personId}/link", { params, body });
        onDone("Link made", link);
      },
    },
    sessions: {
      title: "End Sessions",
      danger: true,
      text: `${name} is signed out everywhere, at once. What is not saved there stays on the open page until the next sign-in.`,
      run: async () => {
        await call("DELETE /api/admin/people/{personId}/sessions", { params });
        onDone("Sessions ended");
      },
    },
    end: {
      title: "End Account",
      danger: true,
      text: `${name} is signed out at once and cannot sign in again. Open links stop working. Quotes stay assigned to ${name} until somebody takes them, and histories keep the name. You can restore the account later.`,
      run: async () => {
        await setActive(false);
        onDone("Account ended");
      },
    },
    restore: {
      title: "Restore",
      danger: false,
      text: `${name} can sign in again, with the same role, passkeys and password.`,
      run: async () => {
        await setActive(true);
        onDone("Account restored");
      },
    },
  }[action];
  return (
    <FormDialog
      title={asked.title}
      submitLabel={asked.title}
      danger={asked.danger}
      send={() => findRejection(asked.run())}
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
