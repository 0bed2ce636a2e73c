import type { ReactNode } from "react";
import { CardLink } from "#client/ui/components/CardButton.tsx";
import { dateTime, dateTimeIn } from "#client/ui/hooks/date-time.ts";
import type { ListRevisionsReply } from "#shared/api/rules/revisions.ts";
import type { RulesDraft, RulesDraftsReply } from "#shared/api/rules/rules-drafts.ts";
import { linkTo } from "../section/address.ts";
import section from "../section/Section.module.css";
import styles from "./History.module.css";

type Revision = ListRevisionsReply["revisions"][number];

interface Props {
  readonly drafts: Pick<RulesDraftsReply, "drafts" | "timeZone"> | undefined;
  readonly revisions: readonly Revision[];
  readonly current: number;
  /** The draft or revision that is shown in detail. */
  readonly selected: string | undefined;
}

/** Planned, current and past changes, from the top. */
export function Timeline({ drafts, revisions, current, selected }: Props) {
  const planned = drafts?.drafts.toSorted(
    (a, b) => Number(a.publishAt !== null) - Number(b.publishAt !== null) || isLater(b, a),
  );
  const cardOf = (revision: Revision) => (
    <Card
      key={revision.revision}
      id={String(revision.revision)}
      title={`Revision ${revision.revision}`}
      selected={selected}
    >
      <span className={styles.when}>
        {revision.author} · {dateTime(revision.at)}
      </span>
      <span className={styles.summary}>{revision.summary}</span>
      {revision.why !== null && <span className={styles.when}>Why: {revision.why}</span>}
    </Card>
  );
  return (
    <>
      {planned && planned.length > 0 && (
        <Group title="Planned">
          {planned.map((draft) => (
            <Card key={draft.id} id={draft.id} title={draft.name} selected={selected}>
              <DraftState draft={draft} timeZone={drafts?.timeZone ?? "UTC"} />
              <span className={styles.summary}>{draft.summary}</span>
            </Card>
          ))}
        </Group>
      )}
      <Group title="Current">
        {revisions.filter(({ revision }) => revision >= current).map(cardOf)}
      </Group>
      {revisions.some(({ revision }) => revision < current) && (
        <Group title="Past">
          {revisions.filter(({ revision }) => revision < current).map(cardOf)}
        </Group>
      )}
    </>
  );
}

/** The later one comes first, so that the next one is nearest to the current rules. */
const isLater = (a: RulesDraft, b: RulesDraft) =>
  (a.publishAt ?? "").localeCompare(b.publishAt ?? "");

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <ol className={styles.list}>{children}</ol>
    </section>
  );
}

interface CardProps {
  readonly id: string;
  readonly title: string;
  readonly selected: string | undefined;
  readonly children: ReactNode;
}

function Card({ id, title, selected, children }: CardProps) {
  return (
    <li>
      <CardLink href={linkTo("history", id)} selected={id === selected}>
        <b>{title}</b>
        {children}
      </CardLink>
    </li>
  );
}

/** The time at which a draft is published, or the reason why it was not. */
export function DraftState({ draft, timeZone }: { draft: RulesDraft; timeZone: string }) {
  const { publishAt, notPublished } = draft;
  if (notPublished !== null)
    return <span className={section.bad}>Not published: {notPublished}</span>;
  if (publishAt === null) return <span className={styles.when}>Draft, not scheduled</span>;
  return (
    <span className={styles.scheduled}>
      Will be published on {dateTimeIn(timeZone, new Date(publishAt))}
    </span>
  );
}
