import { useSize } from "#client/drawing/use-size.ts";
import { count } from "./count.ts";
import styles from "./DayChart.module.css";
import { shortDay } from "./day-name.ts";
import { type Column, type Day, plotDays } from "./day-plot.ts";

const PLOT = 88;
/** For the figure above the highest bar, and for the days below the baseline. */
const [ABOVE, BELOW] = [20, 20];
const BASELINE = ABOVE + PLOT;

interface Props {
  readonly days: readonly Day[];
  readonly onPoint: (day: Day | undefined) => void;
}

/** Bars on a baseline. What it shows is told in words beside it. */
export function DayPlot({ days, onPoint }: Props) {
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
        <HighestFigure columns={columns} right={right} />
        {columns[0] && columns.length > 1 && (
          <text className={styles.label} x="0" y={BASELINE + 16}>
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

/** The figure of the highest bar, above it, within the plot. */
function HighestFigure({ columns, right }: { columns: readonly Column[]; right: number }) {
  const highest = Math.max(...columns.map((column) => column.count));
  const column = columns.find((each) => each.count === highest);
  if (!column || highest === 0) return null;
  const middle = column.x + column.width / 2;
  const anchor = middle < 24 ? "start" : middle > right - 24 ? "end" : "middle";
  const x = { start: column.barX, middle, end: column.barX + column.barWidth }[anchor];
  return (
    <text className={styles.label} x={x} y={ABOVE - 6} textAnchor={anchor}>
      {count(highest)}
    </text>
  );
}
