import { useState } from "react";
import { requests } from "./count.ts";
import styles from "./DayChart.module.css";
import { DayPlot } from "./DayPlot.tsx";
import { longDay, shortDay } from "./day-name.ts";
import type { Day } from "./day-plot.ts";

/** Requests a day up to today; a day that is pointed at is read above the plot, all of them in a list. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const [pointed, setPointed] = useState<Day>();
  const [first] = days;
  if (!first) return null;
  const total = days.reduce((sum, { count }) => sum + count, 0);

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
      <ol className={styles.spoken}>
        {days.map(({ day, count }, index) => (
          <li key={day}>
            {longDay(day)}
            {index === days.length - 1 && ", today"}: {requests(count)}
          </li>
        ))}
      </ol>
    </figure>
  );
}
