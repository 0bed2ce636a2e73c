import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { call } from "#client/api/call.ts";
import { quoteLink } from "#client/api/quote-link.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { UsesReply } from "#shared/api/rules/catalog.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countNoun, endTurns } from "#shared/text/text.ts";
import { findUses } from "../rules/find-uses.ts";
import { linkTo } from "../section/address.ts";

interface Props {
  readonly config: RulesDocument;
  readonly stepKey: string;
  /** Of an option of the step; without it, the whole step counts. */
  readonly value?: string;
}

/** More names of one kind are counted. */
const MAX_NAMES = 8;

/** All that uses a step or an option, by name, with links. They open in a new browser tab, so that nothing typed is lost. */
export function UsesList({ config, stepKey, value }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ["admin", "uses", stepKey, value],
    queryFn: ({ signal }) =>
      value === undefined
        ? call("GET /api/admin/steps/{stepKey}/uses", { params: { stepKey }, signal })
        : call("GET /api/admin/steps/{stepKey}/options/{value}/uses", { params: { stepKey, value }, signal }),
  });
  const { startingBenches, hints, options } = findUses(config, stepKey, value);
  const rows: readonly (readonly [string, ReactNode])[] = [
    ["Quotes", data && quotesContent(data.quotes)],
    ["Benches", links(startingBenches.map((name) => [name, linkTo("guidance/benches")]))],
    ["Hints", links(hints.map((text) => [text, linkTo("guidance/hints")]))],
    [
      "Options that depend on it",
      links(
        options.map(({ label, stepName, ...each }) => [
          `${label} (${stepName})`,
          linkTo("catalog", each.stepKey, each.value),
        ]),
      ),
    ],
    ["Partners", links(data?.partners.map(({ id, name }) => [name, linkTo("partners", id)]))],
  ];
  const used = rows.filter(([, content]) => content);
  return (
    <section
      className="grid gap-2 pt-4 border-t border-line text-sm [&_h3]:text-md [&_dt]:text-soft [&_dd]:m-0 [&_dd]:wrap-anywhere [&_a]:text-accent [&_ul]:p-0 [&_ul]:list-none [&_p]:text-soft max-sm:[&_dd]:mb-2"
      aria-label="Where used"
    >
      <h3>Where used</h3>
      {used.length > 0 && (
        <dl className="grid grid-cols-[10rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-sm:grid-cols-1 max-sm:gap-1">
          {used.map(([title, content]) => (
            <Fragment key={title}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {error ? (
        <p>
          Quotes and partners could not be loaded.{" "}
          <Button look="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <p role="status">{data ? used.length === 0 && "Nothing uses it." : "Looking …"}</p>
      )}
    </section>
  );
}

/** Names with their links; nothing for an empty list. */
function links(all: readonly (readonly [text: string, link: string])[] = []): ReactNode {
  if (all.length === 0) return undefined;
  const more = all.length - MAX_NAMES;
  return (
    <ul>
      {all.slice(0, MAX_NAMES).map(([text, link]) => (
        <li key={`${text} ${link}`}>
          <NewTab link={link}>{text}</NewTab>
        </li>
      ))}
      {more > 0 && <li>and {more} more</li>}
    </ul>
  );
}

const NewTab = ({ link, children }: { readonly link: string; readonly children: ReactNode }) => (
  <a href={link} target="_blank" rel="noopener">
    {children}
  </a>
);

/** '2 open quotes, 12 quotes in all. They keep it, at their prices.' Nothing if there are none. */
function quotesContent({ open, all, isComplete, newest }: UsesReply["quotes"]): ReactNode {
  if (all === 0) return isComplete ? undefined : "None of the newest quotes.";
  return (
    <>
      {countNoun(open, "open quote")}, {isComplete ? "" : "at least "}
      {countNoun(all, "quote")} in all. They keep it, at their prices.
      {newest.length > 0 && (
        <ul>
          {newest.map(({ quoteId, company }) => (
            <li key={quoteId}>
              <NewTab link={quoteLink(quoteId)}>{quoteId}</NewTab> <bdi>{endTurns(company)}</bdi>
            </li>
          ))}
          {open > newest.length && <li>and {open - newest.length} more open quotes</li>}
        </ul>
      )}
    </>
  );
}
