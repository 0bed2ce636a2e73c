import { useMemo } from "react";
import { BenchView } from "#client/drawing/BenchView.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSolids } from "#shared/bench/solids/bench-solids.ts";
import { findHints } from "#shared/engine/hints.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import { joinLabels } from "#shared/engine/reason-sentence.ts";
import { useLeastPrice } from "../price/finished-text.ts";
import { AddToProject } from "../project/AddToProject.tsx";
import { saveEdit } from "../project/edit-bench.ts";
import { CopyLink } from "../share/CopyButton.tsx";
import { SaveBenches } from "../share/SaveBenches.tsx";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import { NextSteps, SummaryFacts, SummaryParts } from "./SummaryParts.tsx";

interface Props {
  /** Goes on to the quote form. */
  readonly onRequest: () => void;
  /** Returns to the steps. */
  readonly onClose: () => void;
}

/** The whole bench on one page, finished or not, and as a PDF. */
export function Summary({ onRequest, onClose }: Props) {
  const page = useConfiguratorPage();
  const { rules, configuration, total, pricing, missing } = page;
  const [units] = useUnits();
  const least = useLeastPrice();
  const code = orderCode(rules, configuration);
  const bench = useMemo(() => {
    const plan = planBench(rules, configuration);
    return { plan, solids: benchSolids(plan) };
  }, [rules, configuration]);
  return (
    <Dialog title="Your Bench" wide onClose={onClose}>
      <div className="grid gap-6">
        <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-6 max-sm:grid-cols-1 max-sm:gap-4">
          <div className="drafting-paper relative min-h-80 max-sm:min-h-60">
            <BenchView view="isometric" bench={bench} units={units} />
          </div>
          <div className="grid content-start gap-2">
            <p className="font-strong">{rules.name}</p>
            <p className="text-soft text-sm wrap-anywhere [&_span]:select-all">
              Order code <span translate="no">{code}</span>
            </p>
            {total && (
              <p className="[&_b]:text-xl">
                <b>{pricing ? total : "…"}</b> {missing.length > 0 && "so far, "}without delivery
              </p>
            )}
            {missing.length > 0 && (
              <p>
                {leastText(least)}No choice yet in{" "}
                {joinLabels(
                  missing.map(({ name }) => name),
                  "and",
                )}
                .
              </p>
            )}
            {findHints(rules, configuration).map(({ text }) => (
              <p key={text} className="pl-3 border-l-3 border-dimension text-sm">
                <Sentence text={text} />
              </p>
            ))}
            <SummaryFacts />
          </div>
        </div>
        <SummaryParts />
        <NextSteps />
        <div className="flex flex-wrap gap-3">
          <SaveBenches items={[{ configuration }]} look="small" />
          <CopyLink readChoices={() => configuration} look="small">
            Copy Link to Bench
          </CopyLink>
        </div>
        <div
          // On a phone, the cross above goes back, too.
          className="sticky bottom-0 flex flex-wrap justify-end gap-3 -mx-6 -mb-6 px-6 py-3 bg-card border-t border-line max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4 max-sm:[&>button]:flex-auto max-sm:[&>button]:px-3 max-sm:[&>:first-child]:hidden"
        >
          <Button onClick={onClose}>Back</Button>
          {page.edit ? (
            <Button
              onClick={() => {
                onClose();
                saveEdit(page);
              }}
            >
              Save Changes
            </Button>
          ) : (
            <AddToProject
              onAdded={() => {
                onClose();
                page.dispatch({ type: "show-project", link: "" });
              }}
            />
          )}
          <Button look="primary" onClick={onRequest}>
            Request a Quote
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** 'Finished from $1,985.00. ', if that is known. */
const leastText = (least: string | undefined) => (least === undefined ? "" : `Finished ${least}. `);
