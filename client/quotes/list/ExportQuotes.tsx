import { useState } from "react";
import { exportAddress } from "#client/api/quote-routes.ts";
import { useSaveFile } from "#client/api/save-file.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { DATED, DATED_TEXTS, filterOf, type ListFilter } from "./list-filter.ts";

interface Props {
  /** The filter of the list. */
  readonly filter: ListFilter;
  readonly onFailure: (text: string, reason: string) => void;
  readonly onClose: () => void;
}

const ROWS = [
  ["quotes", "Quotes, a row for each"],
  ["items", "Lines, a row for each bench and each other line"],
  ["parts", "Parts, a row for each, at catalog prices"],
] as const;

const FORMATS = [
  ["xlsx", "XLSX, for people"],
  ["csv", "CSV, for programs"],
] as const;

/** Saves the quotes of the list as a file. */
export function ExportQuotes({ filter, onFailure, onClose }: Props) {
  const [{ dated = "submitted", fromDay, toDay }, setRange] = useState(filter);
  const [rows, setRows] = useState<(typeof ROWS)[number][0]>("quotes");
  const [format, setFormat] = useState<(typeof FORMATS)[number][0]>("xlsx");
  const { savingAddress, save } = useSaveFile((reason) => reason && onFailure("Failed to export quotes", reason));
  const change = (range: Partial<ListFilter>) => setRange((before) => ({ ...before, ...range }));
  const day = (label: string, field: "fromDay" | "toDay") => (
    <TextField
      label={label}
      name={field}
      type="date"
      value={(field === "fromDay" ? fromDay : toDay) ?? ""}
      onText={(text) => change({ [field]: text || undefined })}
    />
  );
  return (
    <Dialog title="Export" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const range = fromDay || toDay ? { dated, fromDay, toDay } : { dated: undefined };
          void save(exportAddress(filterOf({ ...filter, fromDay, toDay, ...range }), { rows, format })).then(onClose);
        }}
      >
        <Select label="What" value={rows} options={ROWS} onValue={setRows} />
        <div className="grid grid-cols-3 gap-4 max-sm:grid-cols-1">
          <Select
            label="Dates"
            value={dated}
            options={DATED.map((each) => [each, DATED_TEXTS[each]] as const)}
            onValue={(next) => change({ dated: next })}
          />
          {day("From", "fromDay")}
          {day("Through", "toDay")}
        </div>
        <Select label="File" value={format} options={FORMATS} onValue={setFormat} />
        <p className="text-soft text-sm">
          Without dates, all, with archived orders. Only what the list shows: its search and its filters count.
        </p>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" look="primary" aria-disabled={savingAddress !== undefined}>
            {savingAddress ? "Exporting …" : "Export"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
