import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { PlainSelect } from "#client/ui/fields/PlainSelect.tsx";
import { SearchField } from "#client/ui/fields/SearchField.tsx";
import type { QuoteCounts } from "#shared/api/quotes/quote-list.ts";
import { AN_AMOUNT } from "#shared/money.ts";
import { MAX_SEARCH_CHARACTERS } from "#shared/quotes/quote-search.ts";
import { LOSS_REASONS, QUOTE_ORDERS, QUOTE_STATUSES } from "#shared/quotes/quote-status.ts";
import { endTurns } from "#shared/text/text.ts";
import type { Assignees } from "../assignee/use-assignees.ts";
import { usePageRules } from "../labels/use-page-rules.ts";
import {
  DATED,
  DATED_TEXTS,
  filterLink,
  isNarrowed,
  type ListFilter,
  ORDERS,
  readAmount,
  SHOWN_FILTERS,
  shownName,
  widen,
} from "./list-filter.ts";
import type { ListState } from "./list-state.ts";
import { SavedViews } from "./SavedViews.tsx";

const ORDER = "min-h-target px-2 py-0 bg-card border border-line-strong rounded text-sm text-ellipsis";

interface Props {
  readonly filter: ListFilter;
  readonly counts: QuoteCounts;
  /** The listed quotes. */
  readonly quotes: ListState["quotes"];
  /** Undefined while nobody has an account. */
  readonly assignees?: Assignees | undefined;
  /** The number of results; undefined until known. */
  readonly found: string | undefined;
  /** Whether '/' focuses the search. */
  readonly withKeys: boolean;
  readonly onFilter: (filter: ListFilter) => void;
  /** Moves the focus from the search to its results, or back. */
  readonly onLeave: (filter: ListFilter, isFound: boolean) => void;
  /** The news of the list. */
  readonly children?: ReactNode;
}

/** The debounce of the search. */
const PAUSE_MS = 180;

/** Search, order, and a filter for each status. */
export function FilterBar({ filter, counts, quotes, found, withKeys, ...props }: Props) {
  const { assignees, onFilter, onLeave } = props;
  const own = assignees?.people.find(({ id }) => id === assignees.ownId);
  const [text, setText] = useState(filter.q);
  const name = useId();
  const [opened, setShowsRanges] = useState<boolean>();
  const showsRanges = opened ?? isNarrowed(filter);
  const isOffered = (show: ListFilter["show"]) => (show !== "deleted" && show !== "archived") || counts[show] > 0;
  // The counts cover all quotes and would contradict the search results.
  const isSearch = filter.q.trim() !== "" || filter.assignee !== undefined || isNarrowed(filter);

  // 'Show all quotes' clears the search.
  const [lastSearch, setLastSearch] = useState(filter.q);
  if (lastSearch !== filter.q) {
    setLastSearch(filter.q);
    setText(filter.q);
  }

  const search = useEffectEvent(() => {
    if (text !== filter.q) onFilter({ ...filter, q: text });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text restarts the debounce
  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className="grid grid-cols-1 gap-2" aria-label="Quotes">
      <div className="flex flex-wrap items-center gap-2 [&>:first-child]:flex-[1_1_12rem] [&>label>span:first-child]:sr-only [&>select]:flex-[0_1_8rem] [&>select]:min-w-0 [&>details]:ml-auto">
        <SearchField
          hint="Name, 96 in, phone, Nov 24"
          value={text}
          maxLength={MAX_SEARCH_CHARACTERS}
          withKey={withKeys}
          onText={setText}
          onLeave={(isFound) => onLeave({ ...filter, q: text }, isFound)}
        />
        <PlainSelect
          className={ORDER}
          aria-label="Order"
          value={filter.sort}
          options={QUOTE_ORDERS.map((order) => [order, ORDERS[order]] as const)}
          onValue={(sort) => onFilter({ ...filter, q: text, sort })}
        />
        {assignees && (
          <PlainSelect
            className={ORDER}
            aria-label="Assigned to"
            value={filter.assignee ?? ""}
            options={[
              ["", "Everyone's quotes"],
              ...(own ? [[own.id, "Mine"] as const] : []),
              ["nobody", "Unassigned"],
              ...assignees.people.filter((person) => person !== own).map(({ id, name }) => [id, name] as const),
            ]}
            onValue={(assignee) => onFilter({ ...filter, q: text, assignee: assignee || undefined })}
          />
        )}
        <SavedViews filter={filter} onFilter={onFilter} />
      </div>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="spoken">Show</legend>
        {SHOWN_FILTERS.filter((show) => show === filter.show || isOffered(show)).map((show) => (
          <label
            key={show}
            className="px-[0.4rem] py-0 border border-line-strong rounded text-xs leading-[1.5rem] capitalize cursor-pointer hover:border-ink data-[show=deleted]:border-dashed data-overdue:border-bad data-overdue:text-bad has-checked:bg-ink has-checked:border-ink has-checked:text-paper has-checked:forced-color-adjust-none [&:has(:focus-visible)]:[outline:3px_solid_var(--dimension)] [&:has(:focus-visible)]:outline-offset-2 coarse:leading-[calc(var(--target)-2px)]"
            data-show={show}
            data-overdue={(show === "overdue" && counts.overdue > 0) || undefined}
          >
            <input
              type="radio"
              name={name}
              className="spoken"
              checked={filter.show === show}
              onChange={() => onFilter({ ...filter, q: text, show })}
            />
            {shownName(show)}
            {!isSearch && (
              <>
                {" "}
                <span className="font-strong">{countOf(counts, show).toLocaleString("en-US")}</span>
              </>
            )}
          </label>
        ))}
        <Button
          look="link"
          className="text-xs"
          aria-expanded={showsRanges}
          onClick={() => setShowsRanges(!showsRanges)}
        >
          Dates and amounts
        </Button>
        <span role="status" className="flex items-center gap-2 ml-auto text-xs font-strong leading-[1.5rem]">
          {isSearch && found}
          {props.children}
        </span>
      </fieldset>
      {showsRanges && <Ranges key={filterLink(filter)} {...{ filter, quotes, onFilter }} />}
    </search>
  );
}

/** Days and amounts, and what a report narrowed the list to. */
function Ranges({ filter, quotes, onFilter }: Pick<Props, "filter" | "quotes" | "onFilter">) {
  const { dated = "submitted", partner, option, loss } = filter;
  const named = [...quotes.values()].find((quote) => quote.partner?.id === partner)?.partner;
  const [unread, setUnread] = useState<readonly string[]>([]);
  const problem = useId();
  const input = (label: string, field: "fromDay" | "toDay" | "amountFrom" | "amountTo", type?: "date") => (
    <label className="grid gap-0.5 text-xs">
      {label}
      <input
        className={`${ORDER} aria-invalid:border-bad ${type ? "w-36" : "w-24"}`}
        type={type}
        defaultValue={filter[field] ?? ""}
        aria-invalid={unread.includes(field)}
        aria-describedby={unread.includes(field) ? problem : undefined}
        onBlur={({ target: { value: text } }) => {
          const value = text.trim() === "" ? undefined : type ? text : readAmount(text);
          const isUnread = text.trim() !== "" && value === undefined;
          setUnread([...unread.filter((each) => each !== field), ...(isUnread ? [field] : [])]);
          if (!isUnread && value !== filter[field]) onFilter({ ...filter, [field]: value });
        }}
        onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
      />
    </label>
  );
  return (
    <div className="flex flex-wrap items-end gap-2">
      <PlainSelect
        className={ORDER}
        aria-label="Date of"
        value={dated}
        options={DATED.map((each) => [each, DATED_TEXTS[each]] as const)}
        onValue={(next) => onFilter({ ...filter, dated: next })}
      />
      {input("From", "fromDay", "date")}
      {input("Through", "toDay", "date")}
      {input("$ at least", "amountFrom")}
      {input("$ at most", "amountTo")}
      {partner !== undefined && (
        <span className="text-xs">
          {partner === "" ? "Our own page" : <bdi>{endTurns(named?.name ?? partner)}</bdi>}
        </span>
      )}
      {option && <OptionName option={option} />}
      {loss && <span className="text-xs">Lost: {LOSS_REASONS[loss]}</span>}
      {isNarrowed(filter) && (
        <Button look="link" className="text-xs" onClick={() => onFilter(widen(filter))}>
          Clear
        </Button>
      )}
      {unread.length > 0 && (
        <p id={problem} className="basis-full text-bad text-xs" role="alert">
          {AN_AMOUNT} The list stays as it is.
        </p>
      )}
    </div>
  );
}

/** 'Width: 72 in', or the keys of an option that the catalog no longer has. */
function OptionName({ option }: { readonly option: string }) {
  const [stepKey = "", value] = option.split(" ");
  const { steps = [], archived = [] } = usePageRules() ?? {};
  const step = steps.find(({ key }) => key === stepKey);
  const label = step?.options.find((each) => each.value === value)?.label;
  const gone = archived.find((each) => each.stepKey === stepKey && each.value === value);
  const name = step && label !== undefined ? `${step.name}: ${label}` : gone && `${gone.stepName}: ${gone.label}`;
  return <span className="text-xs">{name ?? option}</span>;
}

function countOf({ counts, todo, overdue, archived, deleted }: QuoteCounts, show: ListFilter["show"]): number {
  if (show === "all") return QUOTE_STATUSES.reduce((total, status) => total + counts[status], 0);
  return { ...counts, todo, overdue, archived, deleted }[show];
}
