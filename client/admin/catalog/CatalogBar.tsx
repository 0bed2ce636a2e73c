import type { ReactNode } from "react";
import { SearchField } from "#client/ui/fields/SearchField.tsx";
import type { StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";

const SHOWN = [
  ["all", "All options"],
  ["conditional", "With a condition"],
  ["tried", "Tried without a match"],
  ["archived", "Archived"],
  ["no-image", "Without an image"],
] as const;

export type Shown = (typeof SHOWN)[number][0];

export interface CatalogFilter {
  readonly search: string;
  readonly shown: Shown;
}

interface Props {
  readonly filter: CatalogFilter;
  readonly onFilter: (filter: CatalogFilter) => void;
  readonly found: readonly StepDocument[];
  /** Whether a phone shows the search alone. */
  readonly isFolded: boolean;
  /** Goes from the search to the first row. */
  readonly onRows: () => void;
  /** The buttons for the options. */
  readonly children: ReactNode;
}

/** The search, the filters and the selection, above the grid. */
export function CatalogBar(props: Props) {
  const { filter, onFilter, found, isFolded, onRows, children } = props;
  const options = found.reduce((count, step) => count + step.options.length, 0);
  const set = (changes: Partial<CatalogFilter>) => onFilter({ ...filter, ...changes });
  return (
    <div
      className={`flex flex-wrap items-center gap-2 text-sm [&_input[type=search]]:w-46 [&_input[type=search]]:min-h-8 [&_label>[aria-hidden]]:bottom-auto [&>button]:min-h-8 [&>label]:grid-cols-[auto_1fr] [&>label]:items-center [&>label]:gap-2 [&_p]:flex-1 [&_p]:text-soft max-sm:*:flex-auto max-sm:[&_p]:basis-full max-sm:[&>label]:basis-full max-sm:[&_input[type=search]]:w-full ${isFolded ? "max-sm:[&>:is(select,button)]:hidden" : ""}`}
    >
      <SearchField
        hint="Step, option or SKU"
        value={filter.search}
        onText={(search) => set({ search })}
        onLeave={(toResults) => toResults && onRows()}
      />
      <select
        className="min-h-8 max-w-48 px-2 bg-card border border-line-strong rounded text-ink max-sm:basis-32 max-sm:w-32 max-sm:max-w-none"
        aria-label="Options"
        value={filter.shown}
        onChange={({ target }) => {
          const shown = SHOWN.find(([each]) => each === target.value)?.[0];
          if (shown) set({ shown });
        }}
      >
        {SHOWN.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <p role="status">{`${countNoun(options, "option")} in ${countNoun(found.length, "step")}`}</p>
      {children}
    </div>
  );
}
