import { type ComponentProps, useState } from "react";
import { loadLatestWork } from "#client/api/saved-work.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { orderCode } from "#shared/engine/order-code.ts";
import { price } from "#shared/engine/price.ts";
import { settle } from "#shared/engine/settle.ts";
import { formatMoney } from "#shared/money.ts";
import { type Configuration, isEmpty, writeHash } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";

interface Props extends Omit<ComponentProps<typeof TextField>, "label" | "rows" | "onText"> {
  readonly rules: Rules;
  readonly onText: (text: string) => void;
}

/** A bench as the text of its link. If this browser holds one in the Product Configurator, a button takes it, after its order code and price. */
export function BenchField({ rules, ...field }: Props) {
  const [work] = useState(() => workHere(rules));
  return (
    <>
      <TextField label="Bench" rows={2} {...field} />
      {work && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-soft text-sm wrap-anywhere">
          <p>
            In the configurator now: {orderCode(rules, work)}, {benchPrice(rules, work)}
          </p>
          <Button look="small" onClick={() => field.onText(writeHash(work))}>
            Use the Bench in the Configurator
          </Button>
        </div>
      )}
    </>
  );
}

/** The price of a bench, complete or not; undefined if visitors cannot have it. */
export function benchPrice(rules: Rules, bench: Configuration): string | undefined {
  const priced = price(rules, bench);
  return priced.ok ? formatMoney(priced.pricing.totalPrice) : undefined;
}

/** The bench in the Product Configurator of this browser; undefined if it has no choices. */
function workHere(rules: Rules): Configuration | undefined {
  const work = loadLatestWork();
  const configuration = work && settle(rules, work.choices).configuration;
  return configuration && !isEmpty(configuration) ? configuration : undefined;
}
