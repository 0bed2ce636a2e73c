import { useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
import { MAX_WHY_CHARACTERS } from "#shared/api/rules/revisions.ts";
import { type RulesDraft, WAITING_ID, type WholeRulesDraftReply } from "#shared/api/rules/rules-drafts.ts";
import { countNoun } from "#shared/text/text.ts";
import { readLocalTime, wallClockText } from "#shared/time/wall-clock.ts";
import { ChangeList } from "../forms/ChangeList.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { formDialogStyles } from "../forms/form-dialog-styles.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { rejectionFor } from "../rules/rules-edits.ts";
import { goTo, linkTo } from "../section/address.ts";
import type { DraftChanges } from "./use-draft-changes.ts";

/** The longest name that the server accepts. */
const MAX_NAME_CHARACTERS = 80;

interface Props {
  readonly draft: RulesDraft;
  readonly changes: DraftChanges;
  readonly timeZone: string;
  readonly onClose: () => void;
}

function WhyField({ why, onWhy }: { why: string; onWhy: (why: string) => void }) {
  return (
    <TextField
      label="Why (optional)"
      name="why"
      value={why}
      onText={onWhy}
      maxLength={MAX_WHY_CHARACTERS}
      hint="Colleagues read it in the history."
    />
  );
}

/** Asks before a reviewed draft is published. */
export function PublishDialog({ draft, changes, count, onClose }: Props & { readonly count: number }) {
  const { tell } = useAdmin();
  const [why, setWhy] = useState(draft.why ?? "");
  return (
    <FormDialog
      title={`Publish ${countNoun(count, "Change")}`}
      submitLabel="Publish"
      dirty={why !== (draft.why ?? "")}
      send={async () => {
        const reason = await changes.publish(draft, why);
        if (!reason) tell({ tone: "success", text: "Changes published" });
        return reason;
      }}
      onClose={onClose}
    >
      <p>Visitors see them with their next choice. Stored quotes keep their prices.</p>
      <WhyField why={why} onWhy={setWhy} />
    </FormDialog>
  );
}

/** Asks when to publish a draft, and under which name. */
export function ScheduleDialog({ draft, changes, timeZone, onClose }: Props) {
  const { tell } = useAdmin();
  const before = draft.id === WAITING_ID ? undefined : draft.name;
  const [typed, setTyped] = useState(before);
  const [why, setWhy] = useState(draft.why ?? "");
  const [time, setTime] = useState(() => suggestTime(draft.publishAt, timeZone));
  // A name that nobody typed follows the day.
  const name = typed ?? suggestName(time);
  return (
    <FormDialog
      title="Schedule"
      submitLabel="Schedule"
      dirty={typed !== before || why !== (draft.why ?? "")}
      send={async () => {
        const moment = readTime(time, timeZone);
        if (!moment) return NO_TIME;
        const reason = await changes.schedule(draft, name, moment.at, why);
        if (reason) return reason;
        tell({
          tone: "success",
          text: `Will be published on ${dateTimeIn(timeZone, moment.at)}`,
          detail: name,
          action: { label: "Show in History", run: () => goTo(linkTo("history")) },
        });
        return undefined;
      }}
      onClose={onClose}
    >
      <p>
        The draft is checked now, and again at that time. Changes that are published in the meantime are kept. If they
        conflict with the draft, it stays a draft, and the History says why.
      </p>
      <TextField
        label="Name"
        name="name"
        value={name}
        onText={setTyped}
        required
        maxLength={MAX_NAME_CHARACTERS}
        hint="Colleagues see it in the history."
      />
      <TimeFields time={time} timeZone={timeZone} onTime={setTime} />
      <WhyField why={why} onWhy={setWhy} />
    </FormDialog>
  );
}

/** Asks before a draft is deleted with its edits. */
export function DiscardDialog({ draft, edits, changes, onClose }: Props & Pick<WholeRulesDraftReply, "edits">) {
  return (
    <FormDialog
      title={`Discard ${countNoun(draft.editCount, "Edit")}`}
      submitLabel="Discard"
      danger
      send={() => changes.discard(draft)}
      onClose={onClose}
    >
      <p>Nobody can bring these changes back:</p>
      <ChangeList changes={edits.flatMap((edit) => edit.changes)} />
    </FormDialog>
  );
}

interface TimeProps {
  readonly time: LocalTime;
  readonly timeZone: string;
  readonly onTime: (time: LocalTime) => void;
}

/** Date and time in the company's time zone, and the resulting moment in words. */
function TimeFields({ time, timeZone, onTime }: TimeProps) {
  const typed = readTime(time, timeZone);
  return (
    <>
      <div className={formDialogStyles.row}>
        <TextField
          label="Date"
          name="date"
          type="date"
          required
          min={localTime(new Date(), timeZone).date}
          value={time.date}
          onText={(date) => onTime({ ...time, date })}
        />
        <TextField
          label="Time"
          name="time"
          type="time"
          required
          value={time.time}
          onText={(text) => onTime({ ...time, time: text })}
        />
      </div>
      <p role="status" className="text-soft text-sm">
        {typed
          ? `The company’s time zone is ${timeZone}: ${dateTimeIn(timeZone, typed.at)}. ${typed.note ?? ""}`
          : `The company’s time zone is ${timeZone}.`}
      </p>
    </>
  );
}

/** A date and a time as their fields hold them: '2027-01-01' and '06:00'. */
interface LocalTime {
  readonly date: string;
  readonly time: string;
}

function localTime(at: Date, timeZone: string): LocalTime {
  const [date = "", time = ""] = wallClockText(at, timeZone).split(" ");
  return { date, time };
}

const DAY_MS = 86_400_000;

/** The time of a scheduled draft, or else tomorrow at six in the morning. */
function suggestTime(publishAt: string | null, timeZone: string): LocalTime {
  if (publishAt !== null) return localTime(new Date(publishAt), timeZone);
  const { date } = localTime(new Date(Date.now() + DAY_MS), timeZone);
  return { date, time: "06:00" };
}

const LONG_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** 'Changes for January 1, 2027'; empty while the day is incomplete. */
function suggestName({ date }: LocalTime): string {
  const day = Date.parse(date);
  return Number.isNaN(day) ? "" : `Changes for ${LONG_DAY.format(day)}`;
}

/** The reason for an incomplete or impossible time. */
const NO_TIME = rejectionFor("Choose a date and a time.");

/** The moment of a typed time, with a sentence if clocks change then; undefined if it is incomplete. */
function readTime({ date, time }: LocalTime, timeZone: string) {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  const { at, clocks } = readLocalTime(wall, timeZone);
  const notes = {
    skip: `Clocks skip ${time} on that day, so the draft is published at ${localTime(at, timeZone).time}.`,
    repeat: `Clocks show ${time} twice on that day. The draft is published the first time.`,
  };
  return { at, note: clocks && notes[clocks] };
}
