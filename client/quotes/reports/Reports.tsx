import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#client/api/call.ts";
import { PlainSelect } from "#client/ui/fields/PlainSelect.tsx";
import { useSavedFlag } from "#client/ui/hooks/use-saved-flag.ts";
import type { ReportReply } from "#shared/api/quotes/quote-list.ts";
import { formatDollars } from "#shared/money.ts";
import { LOSS_REASONS, REPORT_GROUPS } from "#shared/quotes/quote-status.ts";
import { addDays } from "#shared/time/wall-clock.ts";
import { filterLink, type ListFilter } from "../list/list-filter.ts";

type By = (typeof REPORT_GROUPS)[number];
type Figures = ReportReply["total"];

const GROUPS = { month: "Month", person: "Person", partner: "Partner", option: "Option" } as const;
const FIELD = "min-h-target px-2 py-0 bg-card border border-line-strong rounded text-sm";
const CELL = "h-7 py-0 pr-4 pl-0 text-right whitespace-nowrap";

/** A line that expands to a report. */
export function Reports({ today }: { readonly today: string }) {
  const [open, setOpen] = useSavedFlag("quotes-reports", false);
  return (
    <details
      className="flex-[1_1_16rem] min-w-0 open:basis-full open:order-last"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer text-sm font-strong coarse:leading-[var(--target)]">Reports</summary>
      {open && <Report today={today} />}
    </details>
  );
}

/** The quotes that were sent, accepted and lost, by month, person, partner or option. Each figure opens its quotes in the list, which stays on the screen. */
function Report({ today }: { readonly today: string }) {
  const [by, setBy] = useState<By>("month");
  const [days, setDays] = useState(() => firstDays(today));
  const { fromDay, toDay } = days;
  const { data, error } = useQuery({
    queryKey: ["quotes", "report", by, fromDay, toDay],
    queryFn: ({ signal }) => call("GET /api/quotes/report", { query: { by, fromDay, toDay }, signal }),
    enabled: fromDay !== "" && toDay !== "",
    placeholderData: keepPreviousData,
  });
  const day = (label: string, field: "fromDay" | "toDay") => (
    <input
      className={FIELD}
      type="date"
      aria-label={label}
      value={days[field]}
      onChange={({ target }) => setDays({ ...days, [field]: target.value })}
    />
  );

  /** The quotes of a row. */
  const filterOf = (key: string | null): Partial<ListFilter> => {
    if (by === "option") return { fromDay, toDay, option: key ?? "" };
    if (by === "person") return { fromDay, toDay, assignee: key ?? "nobody" };
    if (by === "partner") return { fromDay, toDay, partner: key ?? "" };
    const last = addDays(`${addDays(`${key}-01`, 31).slice(0, 7)}-01`, -1);
    return { fromDay: `${key}-01` > fromDay ? `${key}-01` : fromDay, toDay: last < toDay ? last : toDay };
  };

  return (
    <figure className="m-0 py-2 max-w-272 max-h-[45vh] overflow-auto">
      <figcaption className="flex flex-wrap items-center gap-2 pb-1 text-sm">
        <b>Report by</b>
        <PlainSelect
          className={FIELD}
          aria-label="Report by"
          value={by}
          options={REPORT_GROUPS.map((each) => [each, GROUPS[each]] as const)}
          onValue={setBy}
        />
        {day("From", "fromDay")} – {day("Through", "toDay")}
        {error && (
          <span role="alert" className="text-bad">
            The report could not be loaded.
          </span>
        )}
      </figcaption>
      {data && (
        <table
          className="w-full border-collapse text-sm [&_tr>:first-child]:text-left [&_thead_th+th]:text-soft [&_thead_th+th]:font-normal"
          aria-label={`Report by ${by}`}
        >
          <thead>
            <tr>
              {[GROUPS[by], "Sent", "Value", "Accepted", "Value", "Lost", "Value", "Win rate", "Hours to answer"].map(
                (title, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
                  <th key={place} className={CELL} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ key, name, ...figures }) => (
              <FigureRow
                key={key}
                name={by === "month" ? monthText(name) : name}
                figures={figures}
                filter={filterOf(key)}
              />
            ))}
            <FigureRow name="All" figures={data.total} filter={{ fromDay, toDay }} />
          </tbody>
        </table>
      )}
      {data && data.losses.length > 0 && (
        <p className="flex flex-wrap gap-x-4 pt-2 text-sm">
          <b>Lost for</b>
          {data.losses.map(({ reason, count, value }) => (
            <span key={reason}>
              {reason === null ? "Not known" : LOSS_REASONS[reason]}:{" "}
              {reason === null ? (
                count
              ) : (
                <a href={filterLink({ show: "rejected", dated: "decided", fromDay, toDay, loss: reason })}>{count}</a>
              )}
              , {formatDollars(value)}
            </span>
          ))}
        </p>
      )}
    </figure>
  );
}

function FigureRow({
  name,
  figures,
  filter,
}: {
  readonly name: string;
  readonly figures: Figures;
  readonly filter: Partial<ListFilter>;
}) {
  const { sent, accepted, lost, hours } = figures;
  const decided = accepted.count + lost.count;
  const cells = [
    [sent, { dated: "sent" }],
    [accepted, { show: "approved", dated: "decided" }],
    [lost, { show: "rejected", dated: "decided" }],
  ] as const;
  return (
    <tr>
      <th className={CELL} scope="row">
        {name}
      </th>
      {cells.map(([{ count, value }, more]) => [
        <td key={`${more.dated} ${"show" in more ? more.show : ""}`} className={CELL}>
          {count === 0 ? "–" : <a href={filterLink({ ...filter, ...more })}>{count.toLocaleString("en-US")}</a>}
        </td>,
        <td key={`value ${"show" in more ? more.show : ""}`} className={CELL}>
          {count === 0 ? "" : formatDollars(value)}
        </td>,
      ])}
      <td className={CELL}>{decided === 0 ? "–" : `${Math.round((accepted.count / decided) * 100)}%`}</td>
      <td className={CELL}>{hours === null ? "–" : hours.toLocaleString("en-US")}</td>
    </tr>
  );
}

/** The last twelve months. */
const firstDays = (today: string) => ({
  fromDay: `${addDays(`${today.slice(0, 7)}-15`, -334).slice(0, 7)}-01`,
  toDay: today,
});

/** 'Nov 2026' */
const monthText = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
