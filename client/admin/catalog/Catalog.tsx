import { useDeferredValue, useMemo, useState } from "react";
import { useAdmin } from "#client/admin/admin-context.ts";
import { optionCount } from "#client/admin/option-count.ts";
import { Button } from "#client/ui/Button.tsx";
import { SearchField } from "#client/ui/SearchField.tsx";
import type { RulesDocument, StepDocument } from "#shared/rules.ts";
import { BasePriceForm } from "./BasePriceForm.tsx";
import styles from "./Catalog.module.css";
import { findOptions } from "./find-options.ts";
import { isConditional } from "./is-conditional.ts";
import { StepCard } from "./StepCard.tsx";
import { StepIndex } from "./StepIndex.tsx";
import { useGrowing } from "./use-growing.ts";

interface Props {
  readonly config: RulesDocument;
  /** The revision that last added something here. */
  readonly added: number | undefined;
}

/** Base price, and the steps as cards with their options. */
export function Catalog({ config, added }: Props) {
  const { open } = useAdmin();
  const [search, setSearch] = useState("");
  const [seen, setSeen] = useState(added);
  // What was added is shown, also where the search would not find it.
  if (added !== seen) {
    setSeen(added);
    setSearch("");
  }
  const asked = useDeferredValue(search).trim();
  const found = useMemo(() => findOptions(config.steps, asked), [config.steps, asked]);
  const conditional = useMemo(() => conditionalSteps(config.steps), [config.steps]);
  const drawn = useGrowing(config.steps.length);

  return (
    <div className={styles.catalog}>
      <aside className={styles.side}>
        <SearchField hint="Label, value or SKU" value={search} onText={setSearch} />
        <StepIndex steps={found} />
      </aside>
      <div className={styles.main}>
        <BasePriceForm basePrice={config.basePrice} />
        <div className={styles.title}>
          <h2>Steps</h2>
          <p role="status">{asked !== "" && countText(found)}</p>
          <Button look="small" data-add-step="" onClick={() => open({ type: "add-step" })}>
            Add Step
          </Button>
        </div>
        {found.length === 0 && (
          <div className={styles.none}>
            {asked === "" ? (
              <p>There are no steps yet. Add the first one, then give it options.</p>
            ) : (
              <>
                <p>Nothing has “{asked}” in its label, value or SKU.</p>
                <Button look="small" onClick={() => setSearch("")}>
                  Clear Search
                </Button>
              </>
            )}
          </div>
        )}
        <ol className={styles.steps}>
          {found.slice(0, drawn).map((step) => (
            <li key={step.key}>
              <StepCard
                step={step}
                steps={conditional.has(step.key) ? config.steps : undefined}
                count={config.steps.length}
                searched={asked !== ""}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** The keys of the steps that are edited in the rules file. */
function conditionalSteps(steps: readonly StepDocument[]): ReadonlySet<string> {
  return new Set(steps.filter(isConditional).map(({ key }) => key));
}

function countText(found: readonly StepDocument[]): string {
  const options = found.reduce((count, step) => count + optionCount(step), 0);
  const words = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return `${words(options, "option")} in ${words(found.length, "step")}`;
}
