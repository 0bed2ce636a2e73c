import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { formatMoney } from "#shared/money.ts";
import { projectPrice } from "#shared/project/project.ts";
import { benchesText, MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { sameConfiguration } from "#shared/rules/configuration.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import { reviewProject } from "./name-benches.ts";
import { addBench } from "./project-commands.ts";
import { useProjectState } from "./project-state.ts";

interface Props {
  /** Goes on with the bench in the configurator alone. */
  readonly onThis: () => void;
  readonly onClose: () => void;
}

/** Asks a visitor with a project whether the quote is for its benches or for the one in the configurator. */
export function WhichBenches({ onThis, onClose }: Props) {
  const page = useConfiguratorPage();
  const { rules, configuration, missing, total, requestProject } = page;
  const { project } = useProjectState();
  const items = reviewProject(rules, project);
  const isIn = items.some((each) => sameConfiguration(each.configuration, configuration));
  const isFaulty = items.some(({ pricing }) => !pricing);
  const price = rules.pricesHidden || isFaulty ? undefined : formatMoney(projectPrice(items));
  const benches = benchesText(project);
  return (
    <Dialog title="Which Benches?" onClose={onClose}>
      <ul className="grid gap-4 m-0 p-0 list-none [&_li]:grid [&_li]:gap-1 [&_span]:text-soft [&_span]:text-sm">
        <li>
          <Button look="primary" onClick={requestProject}>
            Your Project: {benches}
          </Button>
          <span>One quote for all{price && `, ${price} without delivery`}.</span>
        </li>
        {!isIn && missing.length === 0 && project.length < MAX_ITEMS && (
          <li>
            <Button
              onClick={() => {
                addBench(rules, configuration);
                requestProject();
              }}
            >
              Your Project and This Bench
            </Button>
            <span>Adds this bench to your project first.</span>
          </li>
        )}
        <li>
          <Button onClick={onThis}>Only This Bench</Button>
          <span>
            {missing.length > 0
              ? "A quote for one bench, unfinished as it is."
              : `A quote for one bench${total ? `, ${total} without delivery` : ""}.`}
          </span>
        </li>
      </ul>
    </Dialog>
  );
}
