import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { May } from "#client/api/May.tsx";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { FileButton } from "#client/ui/fields/FileButton.tsx";
import type { OptionDocument, StepDocument } from "#shared/rules/rules.ts";
import { ChangePrices } from "../change-prices/ChangePrices.tsx";
import { CostsForm } from "../costs/CostsForm.tsx";
import { ChangesBar } from "../drafts/ChangesBar.tsx";
import { Files } from "../files/Files.tsx";
import { AddImages } from "../images/AddImages.tsx";
import { useDrop } from "../images/use-drop.ts";
import { IMAGE_TYPES } from "../images/use-upload.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { Section } from "../section/Section.tsx";
import type { Shown } from "../section/shown.ts";
import { BasePrice } from "./BasePrice.tsx";
import { CatalogBar, type CatalogFilter } from "./CatalogBar.tsx";
import { findOptions } from "./find-options.ts";
import { type Demand, DemandNote, useDemand } from "./grid/demand.tsx";
import { GridTitles } from "./grid/GridTitles.tsx";
import { OptionGrid } from "./grid/OptionGrid.tsx";
import { rowId } from "./grid/rows.ts";
import { StepWarnings, warningsByStep } from "./grid/StepWarnings.tsx";
import { showStep } from "./grid/show-step.ts";

const NO_FILTER: CatalogFilter = { search: "", shown: "all" };

/** The base price, and all options as a grid grouped by step. '#admin/catalog/lift' shows the step with this key. */
export function Catalog({ rules, config, warnings, address, added, shown }: Shown) {
  const { open } = useAdmin();
  const mayEdit = useMay("catalog:write");
  const [filter, setFilter] = useState(NO_FILTER);
  const [pricing, setPricing] = useState<readonly string[]>();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { isOver, place } = useDrop(setFiles, mayEdit);
  const [isUnfolded, setUnfolded] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const demand = useDemand();
  const [seen, setSeen] = useState(added);
  // Shows an addition even if the filter would hide it.
  if (added !== seen) {
    setSeen(added);
    setFilter(NO_FILTER);
  }
  useEffect(() => {
    const [, stepKey, value] = address;
    if (stepKey !== undefined && value === undefined) showStep(stepKey);
  }, [address]);

  const search = useDeferredValue(filter.search).trim();
  const { shown: which } = filter;
  const found = useMemo(
    () => findOptions(config.steps, { search, isShown: predicateOf(which, demand) }),
    [config.steps, search, which, demand],
  );
  const warned = useMemo(() => warningsByStep(config, warnings), [config, warnings]);
  const ids = useMemo(() => idsIn(found), [found]);
  const isFiltered = search !== "" || which !== "all";
  const isFolded = !isUnfolded && config.steps.length > 0;
  // On a phone, what few need is folded away: the options come first.
  const folded = isFolded ? "max-sm:hidden" : "";

  return (
    <Section
      title="Catalog"
      head={
        <>
          <span className="hidden max-sm:[display:revert] max-sm:ml-auto">
            <Button look="small" aria-expanded={!isFolded} onClick={() => setUnfolded(!isUnfolded)}>
              Filters and Tools
            </Button>
          </span>
          <div className={`contents ${folded}`}>
            <Files catalog={config} revision={rules.revision}>
              <May scope="catalog:write">
                <FileButton
                  label="Files named by SKU or value"
                  title="Files named by SKU or value. You can also drop them here."
                  accept={IMAGE_TYPES}
                  multiple
                  onFiles={setFiles}
                >
                  Add Images …
                </FileButton>
                <Button look="small" data-add-step="" onClick={() => open({ type: "add-step" })}>
                  Add Step
                </Button>
              </May>
            </Files>
          </div>
        </>
      }
    >
      {shown && <ChangesBar />}
      <div
        ref={rows}
        className={`grid grid-cols-1 gap-3 ${isOver ? "[outline:2px_dashed_var(--accent)] [outline-offset:var(--space-2)]" : ""}`}
        {...place}
      >
        <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${folded}`}>
          <BasePrice basePrice={config.basePrice} />
          <CostsForm costs={config} />
        </div>
        <StepWarnings warnings={warnings.filter(({ path }) => path === "" || path === "basePrice")} />
        <div
          // Stays in view with the titles of the columns.
          className="grid grid-cols-1 gap-2 pt-2 bg-paper lg:sticky lg:top-[var(--bar,0px)] lg:z-2"
        >
          <CatalogBar
            filter={filter}
            onFilter={setFilter}
            found={found}
            isFolded={isFolded}
            onRows={() => rows.current?.querySelector<HTMLElement>("[data-row] a")?.focus()}
          >
            <May scope="catalog:write">
              <Button
                look="small"
                aria-disabled={ids.length === 0 || undefined}
                onClick={() => ids.length > 0 && setPricing(ids)}
              >
                Change Prices of {isFiltered ? "" : "All "}
                {ids.length.toLocaleString("en-US")} {isFiltered ? "Shown " : ""}…
              </Button>
            </May>
          </CatalogBar>
          {ids.length > 0 && <GridTitles />}
        </div>
        {which === "tried" && <DemandNote demand={demand} />}
        {found.length === 0 && (
          <div className="grid justify-items-start gap-3 p-6 border border-dashed border-line-strong rounded text-soft">
            {config.steps.length === 0 ? (
              <p>There are no steps yet. Add the first one, then give it options.</p>
            ) : (
              <>
                <p>{search === "" ? "No option matches the filter." : `No step or option matches “${search}”.`}</p>
                <Button look="small" onClick={() => setFilter(NO_FILTER)}>
                  {which === "all" ? "Clear Search" : "Show All"}
                </Button>
              </>
            )}
          </div>
        )}
        <OptionGrid {...{ found, config, isFiltered, demand }} warnings={warned} />
      </div>
      {pricing && <ChangePrices config={config} ids={pricing} onClose={() => setPricing(undefined)} />}
      {files.length > 0 && <AddImages steps={config.steps} files={files} onClose={() => setFiles([])} />}
    </Section>
  );
}

/** Which options a filter shows; undefined for all. */
const predicateOf = (shown: CatalogFilter["shown"], { counts }: Demand) =>
  ({
    all: undefined,
    conditional: ({ when }: OptionDocument) => when !== undefined,
    archived: ({ archived }: OptionDocument) => archived === true,
    "no-image": ({ image }: OptionDocument) => !image,
    tried: ({ value }: OptionDocument, { key }: StepDocument) => (counts.get(rowId(key, value))?.refused ?? 0) > 0,
  })[shown];

const idsIn = (steps: readonly StepDocument[]): readonly string[] =>
  steps.flatMap((step) => step.options.map(({ value }) => rowId(step.key, value)));
