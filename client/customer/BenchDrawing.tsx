import { useMemo } from "react";
import { DraftingSheet } from "#client/drawing/DraftingSheet.tsx";
import type { Configuration } from "#shared/configuration.ts";
import { readRules } from "#shared/engine/model.ts";
import type { RulesDocument } from "#shared/rules.ts";

interface Props {
  readonly rules: RulesDocument | undefined;
  readonly configuration: Configuration;
  readonly date: string;
  readonly label: string;
}

/** The drawing of a quoted bench. */
export function BenchDrawing({ rules, configuration, date, label }: Props) {
  const read = useMemo(() => rules && readRules(rules), [rules]);
  return (
    read && (
      <DraftingSheet
        rules={read}
        configuration={configuration}
        date={date}
        label={label}
        note="Representative drawing only."
      />
    )
  );
}
