import { useState } from "react";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import type { QuotesOverviewReply } from "#shared/api/quotes/quote-list.ts";
import styles from "./DayChart.module.css";

type Days = QuotesOverviewReply["days"];

/** Requests per day, up to today. The caption names the day under the pointer. */
export function DayChart({ days }: { days: Days }) {
  const [pointed, setPointed] = useState<Days[number]>();
  const [first, today] = [days[0], days.at(-1)];
  if (!first || !today) return null;
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(...days.map(({ count }) => count), 1);
  const highestDay = days.find(({ count }) => count === highest);

  return (
    <figure className="m-0 w-fit max-w-full">
      <figcaption className="flex flex-wrap items-baseline gap-x-3 min-w-80 text-soft text-sm">
        <b className="text-ink">Requests per day</b>{" "}
        <span aria-hidden={pointed !== undefined}>
          {pointed
            ? `${longDay(pointed.day)}: ${requestsText(pointed.count)}`
            : `${requestsText(total)} since ${shortDay(first.day)}, weekends shaded`}
        </span>
      </figcaption>
      <ol
        className={`${styles.plot} grid auto-cols-[minmax(2px,1.5rem)] grid-flow-col h-27 pt-5 border-b border-line-strong [&_li:hover_div]:bg-ink [&_li:last-child_div]:bg-ink`}
        onPointerLeave={() => setPointed(undefined)}
      >
        {days.map((each) => (
          <li
            key={each.day}
            className={`relative flex items-end justify-center hover:bg-line ${isWeekend(each.day) ? "bg-[color-mix(in_srgb,var(--line)_60%,transparent)]" : ""}`}
            data-highest={each === highestDay ? highest.toLocaleString("en-US") : undefined}
            onPointerEnter={() => setPointed(each)}
          >
            <VisuallyHidden>
              {longDay(each.day)}
              {each === today && ", today"}: {requestsText(each.count)}
            </VisuallyHidden>
            {each.count > 0 && (
              <div
                className="w-[min(0.75rem,60%)] min-h-[2px] bg-line-strong"
                style={{ height: `${(each.count / highest) * 100}%` }}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="flex items-baseline justify-between text-soft text-xs" aria-hidden="true">
        <span>{days.length > 1 && shortDay(first.day)}</span>
        <b className="text-ink">Today, {shortDay(today.day)}</b>
      </p>
    </figure>
  );
}

/** '1 request', '100,000 requests' */
const requestsText = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "request" : "requests"}`;

/** A day has no time zone, so it is parsed and formatted in UTC. */
const parseDay = (day: string) => new Date(`${day}T00:00:00Z`);
const inUtc = { timeZone: "UTC", month: "short", day: "numeric" } as const;
/** 'Sep 7' */
const shortDay = (day: string) => parseDay(day).toLocaleDateString("en-US", inUtc);
/** 'Mon, Sep 7' */
const longDay = (day: string) => parseDay(day).toLocaleDateString("en-US", { ...inUtc, weekday: "short" });
const isWeekend = (day: string) => [0, 6].includes(parseDay(day).getUTCDay());
