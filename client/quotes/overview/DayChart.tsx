import { useState } from "react";
import { useSize } from "#client/drawing/use-size.ts";
import hidden from "#client/ui/VisuallyHidden.module.css";
import styles from "./DayChart.module.css";
import { type Column, type Day, longDay, plotDays, shortDay } from "./day-plot.ts";

const PLOT = 88;
/** Space for the figure above the highest bar, and for the dates below the baseline. */
const [ABOVE, BELOW] = [20, 20];
const BASELINE = ABOVE + PLOT;

/** '1 request', '100,000 requests' */
const requests = (number: number) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? "request" : "requests"}`;

/** Requests per day, up to today. The caption names the day under the pointer. Screen readers get a list. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<Day>();
  const [first] = days;
  if (!first) return null;
  const total = days.reduce((sum, day) => sum + day.count, 0);

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <b>Requests a day</b>{" "}
        <span aria-hidden={pointed !== undefined}>
          {pointed
            ? `${longDay(pointed.day)}: ${requests(pointed.count)}`
            : `${requests(total)} since ${shortDay(first.day)}, weekends shaded`}
        </span>
      </figcaption>
      <DayPlot days={days} onPoint={setPointed} />
      <ol className={hidden.hidden}>
        {days.map((day, index) => (
          <li key={day.day}>
            {longDay(day.day)}
            {index === days.length - 1 && ", today"}: {requests(day.count)}
          </li>
        ))}
      </ol>
    </figure>
  );
}

interface PlotProps {
  readonly days: readonly Day[];
  readonly onPoint: (day: Day | undefined) => void;
}

function DayPlot({ days, onPoint }: PlotProps) {
  const [ref, size] = useSize<HTMLDivElement>({ width: 336, height: BASELINE + BELOW });
  const columns = plotDays(days, size.width, PLOT);
  const last = columns.at(-1);
  const right = last ? last.x + last.width : 0;

  return (
    <div ref={ref} className={styles.plot} onPointerLeave={() => onPoint(undefined)}>
      <svg width={right} height={BASELINE + BELOW} aria-hidden="true">
        {columns.map((column) => (
          <g key={column.day} onPointerEnter={() => onPoint(column)}>
            <rect
              className={column.isWeekend ? styles.weekend : styles.weekday}
              x={column.x}
              y={ABOVE}
              width={column.width}
              height={PLOT}
            />
            <rect
              className={column === last ? styles.today : styles.bar}
              x={column.barX}
              y={BASELINE - column.barHeight}
              width={column.barWidth}
              height={column.barHeight}
            />
          </g>
        ))}
        <line className={styles.baseline} x1="0" x2={right} y1={BASELINE} y2={BASELINE} />
        <HighestCount columns={columns} right={right} />
        {columns[0] && columns.length > 1 && (
          <text x="0" y={BASELINE + 16}>
            {shortDay(columns[0].day)}
          </text>
        )}
        {last && (
          <text className={styles.todayLabel} x={right} y={BASELINE + 16} textAnchor="end">
            Today, {shortDay(last.day)}
          </text>
        )}
      </svg>
    </div>
  );
}

/** The count above the highest bar, kept within the plot. */
function HighestCount({ columns, right }: { columns: readonly Column[]; right: number }) {
  const highest = Math.max(...columns.map((column) => column.count));
  const column = columns.find((each) => each.count === highest);
  if (!column || highest === 0) return null;
  const middle = column.x + column.width / 2;
  const anchor = middle < 24 ? "start" : middle > right - 24 ? "end" : "middle";
  const x = { start: column.barX, middle, end: column.barX + column.barWidth }[anchor];
  return (
    <text x={x} y={ABOVE - 6} textAnchor={anchor}>
      {highest.toLocaleString("en-US")}
    </text>
  );
}
