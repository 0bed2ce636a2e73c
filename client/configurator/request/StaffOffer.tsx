import { pagePartner } from "#client/api/page-partner.ts";
import { NEW_QUOTE } from "#client/api/quote-link.ts";
import { isStaffHere, keepTypedQuote, loadTypedQuote } from "#client/api/staff-storage.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { orderCode } from "#shared/engine/order-code.ts";
import type { Rules } from "#shared/rules/model.ts";
import type { AskedBench } from "./asked-benches.ts";

interface Props {
  readonly rules: Rules;
  readonly benches: readonly AskedBench[];
  readonly onLeave: () => void;
}

/** Leads staff to a quote of these benches for a caller. Visitors do not see it. */
export function StaffOffer({ rules, benches, onLeave }: Props) {
  if (!isStaffHere() || pagePartner() !== undefined) return null;
  const begin = () => {
    const typed = benches.map(({ name, quantity, configuration }) => {
      const code = orderCode(rules, configuration);
      return { label: code, bench: code, quantity: String(quantity), name };
    });
    const before = loadTypedQuote();
    const others = before.benches.filter(({ bench }) => typed.every((each) => each.bench !== bench));
    keepTypedQuote({ ...before, benches: [...others, ...typed] });
    onLeave();
    window.location.hash = NEW_QUOTE;
  };
  return (
    <p className="text-soft text-sm">
      You are signed in.{" "}
      <Button look="link" onClick={begin}>
        Quote This for a Customer
      </Button>
    </p>
  );
}
