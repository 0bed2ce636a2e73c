import { TextField } from "#client/ui/fields/TextField.tsx";
import { dateTimeIn } from "#client/ui/hooks/date-time.ts";
import { formDialogStyles } from "../forms/form-dialog-styles.ts";
import { type LocalTime, localTime, readTime } from "./draft-texts.ts";

interface Props {
  readonly time: LocalTime;
  readonly timeZone: string;
  readonly onTime: (time: LocalTime) => void;
}

/** Date and time in the company's time zone, and the resulting moment in words. */
export function TimeFields({ time, timeZone, onTime }: Props) {
  const typed = readTime(time, timeZone);
  return (
    <>
      <div className={formDialogStyles.row}>
        <TextField
          label="Date"
          name="date"
          type="date"
          required
          min={localTime(new Date(), timeZone).date}
          value={time.date}
          onText={(date) => onTime({ ...time, date })}
        />
        <TextField
          label="Time"
          name="time"
          type="time"
          required
          value={time.time}
          onText={(text) => onTime({ ...time, time: text })}
        />
      </div>
      <p role="status" className="text-soft text-sm">
        {typed
          ? `The company’s time zone is ${timeZone}: ${dateTimeIn(timeZone, typed.at)}. ${typed.note ?? ""}`
          : `The company’s time zone is ${timeZone}.`}
      </p>
    </>
  );
}
