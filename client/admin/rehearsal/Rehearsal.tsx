import { useId, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import type { RehearsalGroup, RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { countNoun, endTurns } from "#shared/text/text.ts";
import { Note } from "../section/Note.tsx";
import { GroupResult } from "./GroupResult.tsx";
import { GROUPS, groupSentence, totalsSentence } from "./rehearsal-texts.ts";
import { useRehearsal } from "./use-rehearsal.ts";

interface Props {
  /** The draft of the rules file, without problems. */
  readonly text: string;
  /** The revision that it was reviewed against. */
  readonly revision: number;
}

/** The effects of a draft on quotes. The rehearsal begins at once and blocks nothing; leaving it ends it. */
export function Rehearsal({ text, revision }: Props) {
  const { run, stop, retry } = useRehearsal(text, revision);
  const title = useId();
  const isRunning = run.kind === "running";

  return (
    <section
      className="grid grid-cols-1 gap-3 pt-4 border-t border-line text-sm [&_h4]:m-0 [&_h4]:text-sm"
      aria-labelledby={title}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-md" id={title}>
          Rehearsal
        </h3>
        {/* One button, so that it keeps the focus when the rehearsal ends. */}
        <Button look="small" onClick={isRunning ? stop : retry}>
          {isRunning ? "Stop Rehearsal" : "Rehearse Again"}
        </Button>
      </div>
      {isRunning && <Progress {...run.progress} />}
      {run.kind === "failed" && (
        <Note tone="bad" role="alert">
          The rehearsal failed: {run.message}
        </Note>
      )}
      <p
        role="status"
        // Still there for screen readers, which announce what appears in it.
        className="text-md empty:-mt-3"
      >
        {run.kind === "stopped" && "The rehearsal was stopped."}
        {run.kind === "done" && <Sentence text={writeHeadline(run.result)} />}
      </p>
      {run.kind === "done" && <Result result={run.result} />}
    </section>
  );
}

function Progress({ done = 0, of }: { readonly done?: number; readonly of?: number }) {
  const label = useId();
  return (
    <div className="grid gap-2 text-soft">
      <p id={label}>
        Rehearsing the open quotes, and those of the last 365 days:{" "}
        {of === undefined ? "waiting …" : `${done.toLocaleString("en-US")} of ${countNoun(of, "quote")}`}
      </p>
      <progress
        className="w-full h-2 accent-accent"
        aria-labelledby={label}
        max={of ?? 1}
        value={of === undefined ? undefined : done}
      />
    </div>
  );
}

function writeHeadline({ groups }: RehearsalReply): string {
  const open = groups.find(({ group }) => group === "open");
  return open ? groupSentence(open) : "";
}

function Result({ result }: { readonly result: RehearsalReply }) {
  const { groups, quotes, unavailable, otherUnavailable, partners, otherPartners, totals } = result;
  const [shown, setShown] = useState<RehearsalGroup["group"]>("open");
  const group = groups.find((each) => each.group === shown);
  const gone = otherUnavailable > 0 ? [...unavailable, `${otherUnavailable} other options`] : unavailable;

  return (
    <>
      {gone.length > 0 && (
        <p>
          <Sentence
            text={`Nobody could choose ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(gone)} anymore.`}
          />
        </p>
      )}
      {partners.length > 0 && (
        <>
          <p>The settings of these partners would no longer match the rules:</p>
          <ul className="grid gap-1 pl-4">
            {partners.map(({ id, name, problems }) => (
              <li key={id}>
                <bdi>{endTurns(name)}</bdi>: <Sentence text={problems.join(" ")} />
              </li>
            ))}
            {otherPartners > 0 && <li>{otherPartners} other partners</li>}
          </ul>
        </>
      )}
      <p>
        <Sentence text={totalsSentence(totals)} />
      </p>
      <fieldset className="grid grid-cols-4 border border-line-strong rounded" aria-label="Quotes to show">
        {groups.map((each) => (
          <button
            key={each.group}
            className="flex flex-wrap items-baseline justify-center gap-x-2 max-sm:flex-col max-sm:items-center min-h-9 px-2 py-1 border-0 border-line-strong bg-transparent text-soft not-first:border-l hover:bg-sunk aria-pressed:bg-sunk aria-pressed:text-ink aria-pressed:shadow-[inset_0_-3px_var(--accent)]"
            type="button"
            aria-pressed={each.group === shown}
            onClick={() => setShown(each.group)}
          >
            {GROUPS[each.group]} <b>{each.count.toLocaleString("en-US")}</b>
          </button>
        ))}
      </fieldset>
      {shown !== "open" && group && (
        <p>
          <Sentence text={groupSentence(group)} />
        </p>
      )}
      {group && <GroupResult key={shown} group={group} quotes={quotes} />}
    </>
  );
}
