import { pagePartner } from "#client/api/page-partner.ts";
import { SavePdf } from "#client/api/SavePdf.tsx";
import { useUnits } from "#client/drawing/units.ts";
import type { Configuration } from "#shared/rules/configuration.ts";

interface Props {
  readonly items: readonly {
    readonly configuration: Configuration;
    readonly name?: string | undefined;
    readonly quantity?: number;
  }[];
  readonly look: "small" | "quiet";
}

/** Saves benches with their parts and prices as the server's PDF, which says that it is not a quote yet. */
export function SaveBenches({ items, look }: Props) {
  const [units] = useUnits();
  const request = () => {
    const benches = items.map(({ configuration, name, quantity = 1 }) => ({ configuration, name, quantity }));
    return {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ items: benches, partner: pagePartner(), units }),
    };
  };
  return <SavePdf look={look} address="/api/summary" request={request} />;
}
