import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
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
  extends Pick<
    ComponentProps<typeof FormDialog>,
    "change" | "onClose" | "onConflict" | "onSaved" | "title"
  > {
  readonly drafts: Drafts;
  /** The reviewed changes. */
  readonly children: ReactNode;
}

/** Publishes reviewed changes now, or as a draft later. */
export function PublishDialog({ drafts, children, ...props }: Props) {
  const { data } = useQuery(DRAFT_LIST);
  const { tell } = useAdmin();
  const timeZone = data?.timeZone ?? "UTC";
  const [isLater, setLater] = useState(false);
  const [name, setName] = useState(drafts.opened?.name ?? "");
  const [picked, setTime] = useState<LocalTime>();
  const time = picked ?? suggestTime(drafts.opened?.publishAt ?? null, timeZone);

  const publishLater = async () => {
    const typed = readTime(time, timeZone);
    if (!typed) return NO_TIME;
    const reason = await drafts.publishLater(name, typed.at);
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
      submitLabel={isLater ? "Schedule" : "Publish"}
      send={isLater ? publishLater : undefined}
    >
      <fieldset className={styles.choice}>
        <legend>When do visitors get these changes?</legend>
        {renderChoice("Publish now", false)}
        {renderChoice("Publish later", true)}
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
      {children}
    </FormDialog>
  );
}
