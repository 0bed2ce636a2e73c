import { useQuery } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { call } from "#client/api/call.ts";
import { queryOf } from "#client/api/query-of.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import { dayText } from "#shared/time/day-text.ts";
import { DAYS_OFF_COUNTRIES } from "#shared/time/days-off.ts";
import { useFormValues } from "../forms/use-form-values.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { Card, ListSection } from "../section/ListSection.tsx";

const DAYS_OFF = queryOf("GET /api/admin/days-off", {});

const COUNTRY_NAMES = new Intl.DisplayNames("en", { type: "region" });

const textOf = (dayOff: string) =>
  DAYS_OFF_COUNTRIES.includes(dayOff) ? (COUNTRY_NAMES.of(dayOff) ?? dayOff) : dayText(dayOff);

/** The days that do not count while a quote waits for an answer: those of countries, and others with their names. */
export function DaysOff() {
  const list = useQuery(DAYS_OFF);
  const { attempt } = useListChange(DAYS_OFF);
  const { values, edits, dirty, field, forget } = useFormValues({ day: "", name: "" });
  useUnsaved(dirty);
  const entries = list.data?.daysOff;

  const add = (dayOff: string, reason = "") =>
    attempt(
      call("PUT /api/admin/days-off/{dayOff}", { params: { dayOff }, body: reason.trim() ? { name: reason } : {} }),
      "Error adding day off",
      "Day off added",
      { detail: textOf(dayOff) },
    );
  const remove = (dayOff: string) =>
    attempt(
      call("DELETE /api/admin/days-off/{dayOff}", { params: { dayOff } }),
      "Error removing day off",
      "Day off removed",
      { detail: textOf(dayOff) },
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await add(values.day, values.name)) forget(edits);
  };

  return (
    <ListSection
      title="Days Off"
      about="Nobody works on these days and on weekends, so they do not count while a customer waits for an answer."
      loaded={["days off", list]}
      lead={
        entries && (
          <div>
            {DAYS_OFF_COUNTRIES.map((country) => (
              <Checkbox
                key={country}
                label={`${textOf(country)}: the days on which most companies are closed`}
                name={country}
                checked={entries.some(({ dayOff }) => dayOff === country)}
                onCheck={(isOff) => void (isOff ? add(country) : remove(country))}
              />
            ))}
          </div>
        )
      }
      items={entries?.filter(({ dayOff }) => !DAYS_OFF_COUNTRIES.includes(dayOff))}
      card={({ dayOff, name: reason }) => (
        <Card key={dayOff} name={textOf(dayOff)} actions={[{ label: "Remove", onClick: () => void remove(dayOff) }]}>
          <p>{reason}</p>
        </Card>
      )}
    >
      {entries && (
        <form
          className="flex flex-wrap items-end gap-x-4 gap-y-3 max-w-176 [&>div]:flex-[1_1_10rem]"
          onSubmit={(event) => void submit(event)}
        >
          <TextField label="Day" type="date" required {...field("day")} />
          <TextField label="Name (optional)" maxLength={60} {...field("name")} />
          <Button type="submit">Add Day</Button>
        </form>
      )}
    </ListSection>
  );
}
