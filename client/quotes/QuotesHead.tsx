import { type ReactNode, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { ExportQuotes } from "./list/ExportQuotes.tsx";
import type { ListFilter } from "./list/list-filter.ts";
import { NewQuoteButton } from "./new/NewQuoteButton.tsx";
import { KEYS } from "./work/keyboard-commands.ts";

interface Props {
  readonly filter: ListFilter;
  readonly offline: boolean;
  /** Whether single-character keys work. */
  readonly lettersWork: boolean;
  readonly onLettersWork: (work: boolean) => void;
  /** Whether the list of keys is open. */
  readonly asksKeys: boolean;
  readonly onKeys: (asks: boolean) => void;
  readonly onExport: () => void;
  readonly onFailure: (text: string, reason: string) => void;
  /** The reports. */
  readonly children?: ReactNode;
}

/** The title of the view, the connection warning, the export and the list of keys. */
export function QuotesHead({ filter, offline, asksKeys, onKeys, onExport, onFailure, children, ...keys }: Props) {
  const [exports, setExports] = useState(false);

  return (
    <header className="flex flex-wrap items-center gap-2">
      <h1 className="text-xl max-sm:flex-1 max-sm:whitespace-nowrap">Quote Requests</h1>
      {children}
      <p
        role="status"
        // Wraps below the title and its buttons if the window is too narrow.
        className="flex-[1_1_20rem] text-warn text-sm empty:basis-0 max-sm:order-1 max-sm:empty:absolute"
      >
        {offline && "Can't reach the server. This list may be out of date. Trying again …"}
      </p>
      <NewQuoteButton />
      <Button look="quiet" onClick={() => onKeys(true)}>
        Keys
      </Button>
      {filter.show !== "deleted" && (
        <Button
          look="quiet"
          onClick={() => {
            onExport();
            setExports(true);
          }}
        >
          Export
        </Button>
      )}
      {exports && <ExportQuotes filter={filter} onFailure={onFailure} onClose={() => setExports(false)} />}
      {asksKeys && (
        <Dialog title="Keys" onClose={() => onKeys(false)}>
          <p className="mb-4 text-soft">They work everywhere in Quote Requests, except while you type.</p>
          <dl className="grid gap-2">
            {KEYS.map(([keys, what]) => (
              <div key={keys} className="grid grid-cols-[7rem_minmax(0,1fr)]">
                <dt>
                  <kbd className="px-2 py-0 border border-line-strong rounded font-inherit text-sm">{keys}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-4 pt-4 border-t border-line">
            <Checkbox
              label="Use single-character keys"
              name="singleKeys"
              hint="1 to 5, X, S, T, A, N, R, / and ?. Turn them off if they interfere with speech or switch input."
              checked={keys.lettersWork}
              onCheck={keys.onLettersWork}
            />
          </div>
        </Dialog>
      )}
    </header>
  );
}
