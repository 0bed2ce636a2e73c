import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { May } from "#client/api/May.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { SearchField } from "#client/ui/fields/SearchField.tsx";
import type { RulesWarning } from "#shared/api/rules/catalog.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { CostsForm } from "../costs/CostsForm.tsx";
import { OptionCounts } from "../demand/OptionCount.tsx";
import { ChangesBar } from "../drafts/ChangesBar.tsx";
import { Files } from "../files/Files.tsx";
import { useAdmin } from "../rules/admin-context.ts";
import { isConditional, optionCount } from "../rules/step-texts.ts";
import { type Address, linkTo } from "../section/address.ts";
import { Section } from "../section/Section.tsx";
import { BasePriceForm } from "./BasePriceForm.tsx";
import styles from "./Catalog.module.css";
import { findOptions } from "./find-options.ts";
import { StepCard } from "./StepCard.tsx";
import { StepWarnings, warningsByStep } from "./StepWarnings.tsx";
import { showStep } from "./show-step.ts";

interface Props {
  readonly config: RulesDocument;
  readonly warnings: readonly RulesWarning[];
  /** '#admin/catalog/lift' shows the step with this key. */
  readonly address: Address;
  /** The number of additions made in this section. */
  readonly added: number;
  readonly shown: boolean;
}

/** The base price, and the steps as cards with their options. */
export function Catalog({ config, warnings, address, added, shown }: Props) {
  const { open } = useAdmin();
  const [search, setSearch] = useState("");
  const [seen, setSeen] = useState(added);
  // Shows an addition even if the search would hide it.
  if (added !== seen) {
    setSeen(added);
    setSearch("");
  }
  useEffect(() => {
    const [, stepKey, value] = address;
    if (stepKey !== undefined && value === undefined) showStep(stepKey);
  }, [address]);
  const asked = useDeferredValue(search).trim();
  const found = useMemo(() => findOptions(config.steps, asked), [config.steps, asked]);
  const warned = useMemo(() => warningsByStep(config, warnings), [config, warnings]);
  const conditional = useMemo(
    () => new Set(config.steps.filter(isConditional).map(({ key }) => key)),
    [config.steps],
  );

  return (
    <Section title="Catalog" head={<Files catalog={config} shown={shown} />}>
      {shown && <ChangesBar />}
      <div className={styles.catalog}>
        <div className={styles.side}>
          <SearchField hint="Label, value or SKU" value={search} onText={setSearch} />
          <StepIndex steps={found} />
        </div>
        <div className={styles.main}>
          <BasePriceForm basePrice={config.basePrice} />
          <StepWarnings
            warnings={warnings.filter(({ path }) => path === "" || path === "basePrice")}
          />
          <CostsForm costs={config} />
          <div className={styles.title}>
            <h3>Steps</h3>
            <p role="status">{asked !== "" && countText(found)}</p>
            <May scope="catalog:write">
              <Button look="small" data-add-step="" onClick={() => open({ type: "add-step" })}>
                Add Step
              </Button>
            </May>
          </div>
          {found.length === 0 && (
            <div className={styles.none}>
              {asked === "" ? (
                <p>There are no steps yet. Add the first one, then give it options.</p>
              ) : (
                <>
                  <p>No step or option matches “{asked}”.</p>
                  <Button look="small" onClick={() => setSearch("")}>
                    Clear Search
                  </Button>
                </>
              )}
            </div>
          )}
          <OptionCounts>
            <ol className={styles.steps}>
              {found.map((step) => (
                <li key={step.key}>
                  <StepCard
                    step={step}
                    steps={conditional.has(step.key) ? config.steps : undefined}
                    count={config.steps.length}
                    searched={asked !== ""}
                    warnings={warned.get(step.key)}
                  />
                </li>
              ))}
            </ol>
          </OptionCounts>
        </div>
      </div>
    </Section>
  );
}

/** Jumps to a step. */
function StepIndex({ steps }: { steps: readonly StepDocument[] }) {
  return (
    <nav aria-label="Steps" className={styles.index}>
      <ol>
        {steps.map((step) => (
          <li key={step.key}>
            {/* The address may name the step already. */}
            <a href={linkTo("catalog", step.key)} onClick={() => showStep(step.key)}>
              <span className={styles.soft}>{step.stepNumber}</span>
              <span className={styles.name}>{step.name}</span>
              <span className={`${styles.soft} ${styles.count}`}>{optionCount(step)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function countText(found: readonly StepDocument[]): string {
  const options = found.reduce((count, step) => count + optionCount(step), 0);
  return `${countNoun(options, "option")} in ${countNoun(found.length, "step")}`;
}
