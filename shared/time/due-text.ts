import { countNoun } from "#shared/text/text.ts";
import { answerDue, businessTime } from "./business-time.ts";
import type { DaysOff } from "./days-off.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, wallClock } from "./wall-clock.ts";

/**
 * The time left to answer a customer: 'Due in 1 business day', 'Due in 45 min',
 * 'Overdue by 2 business days'. Hours across a weekend or a day off are 'business hours'.
 */
export function dueText(submittedAt: Date, now: Date, timeZone: string, daysOff: DaysOff = []): string {
  const due = answerDue(submittedAt, timeZone, daysOff);
  if (due < now) return `Overdue by ${timeWords(businessTime(due, now, timeZone, daysOff))}`;
  const left = businessTime(now, due, timeZone, daysOff);
  if (left < MINUTE_MS) return "Due now";
  const isInterrupted = due.getTime() - now.getTime() !== left;
  return `Due in ${timeWords(left, isInterrupted)}`;
}

/** Whether an answer is due today or overdue. */
export function isDueToday(submittedAt: Date, now: Date, timeZone: string, daysOff: DaysOff = []): boolean {
  // An answer that is due at midnight is due on the day before.
  const due = wallClock(answerDue(submittedAt, timeZone, daysOff), timeZone) - 1;
  return due < (Math.floor(wallClock(now, timeZone) / DAY_MS) + 1) * DAY_MS;
}

/** From one day on, leaves out the hours. */
function timeWords(time: number, isInterrupted = false): string {
  const [days, hours] = [Math.floor(time / DAY_MS), Math.floor(time / HOUR_MS)];
  if (days > 0) return countNoun(days, "business day");
  if (hours > 0) return isInterrupted ? countNoun(hours, "business hour") : `${hours} h`;
  return `${Math.max(1, Math.floor(time / MINUTE_MS))} min`;
}
