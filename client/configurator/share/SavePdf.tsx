import { useState } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import { useSaveFile } from "#client/api/use-save-file.ts";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
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
export function SavePdf({ items, look }: Props) {
  const [failure, setFailure] = useState<string>();
  const { savingAddress, save } = useSaveFile(setFailure);
  const [units] = useUnits();
  const ask = () => {
    setFailure(undefined);
    const benches = items.map(({ configuration, name, quantity = 1 }) => ({ configuration, name, quantity }));
    void save("/api/summary", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ items: benches, partner: pagePartner(), units }),
    });
  };
  return (
    <>
      <Button look={look} onClick={ask}>
        {savingAddress === undefined ? "Save as PDF" : "Making the PDF …"}
      </Button>
      {failure && (
        <p role="alert" className="text-bad text-sm">
          The PDF could not be saved. {failure}
        </p>
      )}
    </>
  );
}
