import { useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import type { RulesDraft } from "#shared/api/rules/rules-drafts.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import type { Rejection } from "../../rules/rules-edits.ts";
import { NO_TIME, readTime, suggestTime } from "./draft-texts.ts";
import { TimeFields } from "./TimeFields.tsx";
import type { Drafts } from "./use-drafts.ts";

/** The longest name that the server accepts. */
export const MAX_NAME_CHARACTERS = 80;

interface NameProps {
  readonly title: string;
  readonly name: string;
  readonly onName: (name: string) => Promise<Rejection | undefined>;
  readonly onClose: () => void;
}

/** Asks for the name of a new or existing draft. */
export function NameDialog({ title, name: before, onName, onClose }: NameProps) {
  const [name, setName] = useState(before);
  return (
    <FormDialog
      title={title}
      submitLabel="Save Draft"
      dirty={name !== before}
      instead={() => onName(name)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        value={name}
        onText={setName}
        required
        maxLength={MAX_NAME_CHARACTERS}
        hint="Colleagues see it in the list of drafts, and later in Revisions."
      />
    </FormDialog>
  );
}

interface DraftProps {
  readonly draft: RulesDraft;
  readonly drafts: Drafts;
  readonly onClose: () => void;
}

/** Asks when to publish a draft. */
export function ScheduleDialog({
  draft,
  drafts,
  timeZone,
  onClose,
}: DraftProps & { readonly timeZone: string }) {
  const [time, setTime] = useState(() => suggestTime(draft.publishAt, timeZone));
  return (
    <FormDialog
      title={`Schedule ${draft.name}`}
      submitLabel="Schedule"
      instead={async (acceptance) => {
        const typed = readTime(time, timeZone);
        return typed ? drafts.schedule(draft, typed.at, acceptance) : NO_TIME;
      }}
      onClose={onClose}
    >
      <p>
        The draft is checked now, and again at that time. Changes that are published in the meantime
        are kept. If they conflict with the draft, it stays a draft, and the Admin Panel says why.
      </p>
      <TimeFields time={time} timeZone={timeZone} onTime={setTime} />
    </FormDialog>
  );
}

export function DeleteDialog({ draft, drafts, onClose }: DraftProps) {
  return (
    <FormDialog
      title={`Delete ${draft.name}`}
      submitLabel="Delete Draft"
      danger
      instead={() => drafts.remove(draft)}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this draft?</p>
      <p>{draft.summary}</p>
    </FormDialog>
  );
}

/** Asks before a draft replaces edits in the editor. */
export function OpenDialog({ draft, drafts, onClose }: DraftProps) {
  return (
    <FormDialog
      title={`Open ${draft.name}`}
      submitLabel="Discard Edits and Open"
      danger
      instead={() => drafts.open(draft)}
      onClose={onClose}
    >
      <p>
        The editor has edits that are not saved. To keep them, cancel and choose{" "}
        <b>Save as Draft …</b> first.
      </p>
    </FormDialog>
  );
}
