import type { ComponentProps, ReactNode } from "react";
import { CardLink } from "#client/ui/components/CardButton.tsx";
import { dateTime } from "#client/ui/hooks/date-time.ts";
import type { ListRevisionsReply } from "#shared/api/rules/revisions.ts";
import { type RulesDraftsReply, WAITING_ID } from "#shared/api/rules/rules-drafts.ts";
import { findEndingOptions } from "#shared/rules/archive.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { dayText } from "#shared/time/day-text.ts";
import { DraftState } from "../drafts/DraftState.tsx";
import { reviewLink } from "../rules/draft-query.ts";
import { linkTo } from "../section/address.ts";

type Revision = ListRevisionsReply["revisions"][number];

interface Props {
  /** The rules whose options may have a last day. */
  readonly config: RulesDocument;
  readonly drafts: Pick<RulesDraftsReply, "drafts" | "timeZone"> | undefined;
  readonly revisions: readonly Revision[];
  readonly current: number;
  /** The revision that is shown in detail. */
  readonly selected: string | undefined;
}

/** Planned, current and past changes, from the top. */
export function Timeline({ config, drafts, revisions, current, selected }: Props) {
  const planned = listPlans(config, drafts);
  const cardOf = (revision: Revision) => (
    <Card
      key={revision.revision}
      href={linkTo("history", String(revision.revision))}
      title={`Revision ${revision.revision}`}
      selected={String(revision.revision) === selected}
    >
      <span className="text-soft text-sm">
        {revision.author} · {dateTime(revision.at)}
      </span>
      <span className="text-sm">{revision.summary}</span>
      {revision.why !== null && <span className="text-soft text-sm">Why: {revision.why}</span>}
    </Card>
  );
  return (
    <>
      {planned.length > 0 && (
        <Group title="Planned">
          {planned.map(({ href, title, state, summary }) => (
            <Card key={href} href={href} title={title} selected={false}>
              {state}
              <span className="text-sm">{summary}</span>
            </Card>
          ))}
        </Group>
      )}
      <Group title="Current">{revisions.filter(({ revision }) => revision >= current).map(cardOf)}</Group>
      {revisions.some(({ revision }) => revision < current) && (
        <Group title="Past">{revisions.filter(({ revision }) => revision < current).map(cardOf)}</Group>
      )}
    </>
  );
}

/** The drafts and the last days of options. The later one comes first, so that the next one is nearest to the current rules. */
function listPlans(config: RulesDocument, drafts: Props["drafts"]) {
  const all = [
    ...(drafts?.drafts ?? [])
      .filter(({ id, editCount }) => id !== WAITING_ID || editCount > 0)
      .map((draft) => ({
        ...{ href: reviewLink(draft.id), title: draft.name },
        ...{ at: draft.publishAt, summary: draft.summary },
        state: <DraftState draft={draft} timeZone={drafts?.timeZone ?? "UTC"} />,
      })),
    ...findEndingOptions(config).map(({ stepKey, stepName, value, label, offeredUntil }) => ({
      href: linkTo("catalog", stepKey, value),
      title: `${label} (${stepName})`,
      at: `${offeredUntil}T24`,
      state: <span className="font-strong text-sm">Last day {dayText(offeredUntil)}</span>,
      summary: "The option is archived after that day.",
    })),
  ];
  return all.toSorted(
    (a, b) => Number(a.at !== null) - Number(b.at !== null) || (b.at ?? "").localeCompare(a.at ?? ""),
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="[&_h3]:text-soft [&_h3]:text-sm" aria-label={title}>
      <h3>{title}</h3>
      <ol className="grid gap-2 mt-2 mb-6 p-0 list-none">{children}</ol>
    </section>
  );
}

const Card = ({ title, children, ...link }: ComponentProps<typeof CardLink>) => (
  <li>
    <CardLink {...link}>
      <b>{title}</b>
      {children}
    </CardLink>
  </li>
);
