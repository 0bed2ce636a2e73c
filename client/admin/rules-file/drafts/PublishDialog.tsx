import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { AdminChange } from "#client/api/admin-routes.ts";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
import { MAX_WHY_CHARACTERS } from "#shared/api/rules/revisions.ts";
import { MAX_NAME_CHARACTERS } from "../../drafts/DraftDialogs.tsx";
import { type LocalTime, NO_TIME, readTime, suggestTime } from "../../drafts/draft-texts.ts";
import { TimeFields } from "../../drafts/TimeFields.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useAdmin } from "../../rules/admin-context.ts";
import { DRAFT_LIST } from "../../rules/watched-lists.ts";
import { goTo, linkTo } from "../../section/address.ts";
import styles from "./RulesDrafts.module.css";
import type { Drafts } from "./use-drafts.ts";

/** Leads to the drafts, from the message that there is a new one. */
export const SHOW_HISTORY = {
  label: "Show in History",
  run: () => goTo(linkTo("history")),
};

interface Props
  extends Pick<ComponentProps<typeof FormDialog>, "onClose" | "onConflict" | "onSaved"> {
  readonly change: (why: string) => AdminChange;
  readonly drafts: Drafts;
  /** The reviewed changes. */
  readonly children: ReactNode;
}

/** Publishes reviewed changes now, or as a draft later. */
export function PublishDialog({ drafts, change, children, ...props }: Props) {
  const { data } = useQuery(DRAFT_LIST);
  const { tell } = useAdmin();
  const timeZone = data?.timeZone ?? "UTC";
  const [isLater, setLater] = useState(false);
  const [name, setName] = useState(drafts.opened?.name ?? "");
  const [why, setWhy] = useState(drafts.opened?.why ?? "");
  const [picked, setTime] = useState<LocalTime>();
  const time = picked ?? suggestTime(drafts.opened?.publishAt ?? null, timeZone);

  const publishLater = async () => {
    const typed = readTime(time, timeZone);
    if (!typed) return NO_TIME;
    const reason = await drafts.publishLater(name, typed.at, why);
    if (!reason)
      tell({
        tone: "success",
        text: `Will be published on ${dateTimeIn(timeZone, typed.at)}`,
        detail: name,
        action: SHOW_HISTORY,
      });
    return reason;
  };
  const renderChoice = (label: string, later: boolean) => (
    <label>
      <input
        type="radio"
        name="publish-when"
        checked={isLater === later}
        onChange={() => setLater(later)}
      />{" "}
      {label}
    </label>
  );

  return (
    <FormDialog
      {...props}
      title="Review"
      isRead
      dirty={why !== (drafts.opened?.why ?? "")}
      change={() => change(why)}
      submitLabel={isLater ? "Schedule" : "Publish"}
      send={isLater ? publishLater : undefined}
    >
      {children}
      <fieldset className={styles.choice}>
        <legend>When do visitors get these changes?</legend>
        {renderChoice("Publish now", false)}
        {renderChoice("Publish at a time", true)}
      </fieldset>
      {isLater && (
        <>
          <TextField
            label="Name of the draft"
            name="draft-name"
            value={name}
            onText={setName}
            required
            maxLength={MAX_NAME_CHARACTERS}
          />
          <TimeFields time={time} timeZone={timeZone} onTime={setTime} />
        </>
      )}
      <TextField
        label="Why (optional)"
        name="why"
        value={why}
        onText={setWhy}
        maxLength={MAX_WHY_CHARACTERS}
        hint="Colleagues read it in the history."
      />
    </FormDialog>
  );
}
