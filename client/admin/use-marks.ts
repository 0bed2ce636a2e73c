import { useQuery } from "@tanstack/react-query";
import { useMay } from "#client/api/person.ts";
import { WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { DRAFT_LIST, MESSAGE_LIST, WEBHOOK_LIST } from "./rules/watched-lists.ts";
import { wasTurnedOff } from "./webhooks/webhook-texts.ts";

/** The mark of a section: its state, or its waiting work, in a word or two. */
export interface Mark {
  readonly text: string;
  /** bad: something failed; open: somebody has to go on; quiet: only a state. */
  readonly tone: "bad" | "open" | "quiet";
}

/** The marks of the sections, by their path: changes that wait, planned drafts, and the states of the connections. */
export function useMarks(enabled: boolean): ReadonlyMap<string, Mark> {
  const hasConnections = useMay("connections");
  const { data: drafts } = useQuery({ ...DRAFT_LIST, enabled });
  const { data: messages } = useQuery({ ...MESSAGE_LIST, enabled: enabled && hasConnections });
  const { data: webhooks } = useQuery({ ...WEBHOOK_LIST, enabled: enabled && hasConnections });
  const notPublished = drafts?.drafts.filter(({ notPublished: reason }) => reason !== null).length ?? 0;
  const scheduled = drafts?.drafts.filter(({ publishAt }) => publishAt !== null).length ?? 0;
  const waiting = drafts?.drafts.find(({ id }) => id === WAITING_ID)?.editCount ?? 0;
  const others = drafts?.drafts.filter(({ id }) => id !== WAITING_ID).length ?? 0;
  const turnedOff = webhooks?.webhooks.filter(wasTurnedOff).length ?? 0;
  const on = webhooks?.webhooks.filter(({ state }) => state === "on").length ?? 0;
  return new Map(
    [
      waiting > 0 && mark("catalog", "open", `${waiting} waiting`),
      notPublished > 0
        ? mark("history", "bad", `${notPublished} not published`)
        : scheduled > 0
          ? mark("history", "open", `${scheduled} scheduled`)
          : others > 0 && mark("history", "quiet", others === 1 ? "1 draft" : `${others} drafts`),
      messages &&
        (messages.failed > 0
          ? mark("settings/email", "bad", `${messages.failed} failed`)
          : mark("settings/email", "quiet", messages.emailIsOn ? "on" : "off")),
      webhooks &&
        (turnedOff > 0
          ? mark("settings/webhooks", "bad", `${turnedOff} turned off`)
          : mark("settings/webhooks", "quiet", on > 0 ? `${on} on` : "off")),
    ].filter((each) => typeof each === "object"),
  );
}

const mark = (path: string, tone: Mark["tone"], text: string) => [path, { tone, text }] as const;
