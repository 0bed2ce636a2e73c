import { type ClipboardEvent, type KeyboardEvent, useRef } from "react";
import { useMay } from "#client/api/person.ts";
import { isComposing } from "#client/ui/hooks/keys.ts";
import type { RulesDocument, StepDocument } from "#shared/rules/rules.ts";
import { useAdmin } from "../../rules/admin-context.ts";
import { isConditional } from "../../rules/step-texts.ts";
import type { Demand } from "./demand.tsx";
import { moveOption } from "./move-option.ts";
import { pastePrices } from "./paste-prices.ts";
import { rowId } from "./rows.ts";
import { StepGroup } from "./StepGroup.tsx";
import type { StepWarning } from "./StepWarnings.tsx";

interface Props {
  /** The steps with the options to show. */
  readonly found: readonly StepDocument[];
  readonly config: RulesDocument;
  readonly isFiltered: boolean;
  readonly warnings: ReadonlyMap<string, readonly StepWarning[]>;
  readonly demand: Demand;
}

/** All options, grouped by step. The arrow keys lead from row to row, also into the next step. */
export function OptionGrid({ found, config, isFiltered, warnings, demand }: Props) {
  const { steps } = config;
  const { send, tell } = useAdmin();
  const mayEdit = useMay("catalog:write");
  const list = useRef<HTMLOListElement>(null);

  const press = (event: KeyboardEvent) => {
    const { target, key, altKey } = event;
    const cell = cellOf(target);
    if (!cell || !(target instanceof HTMLElement) || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    const isDown = key === "ArrowDown" || (key === "Enter" && target instanceof HTMLInputElement);
    if (!isDown && key !== "ArrowUp") return;
    event.preventDefault();
    const by = isDown ? 1 : -1;
    if (altKey) return void move(cell.id, by, target);
    const column = [...(list.current?.querySelectorAll<HTMLElement>(`[data-column="${cell.column}"]`) ?? [])];
    const controls = column.flatMap((each) => each.querySelector<HTMLElement>("input, a, button") ?? []);
    const next = controls[controls.findIndex((each) => cell.element.contains(each)) + by];
    next?.focus();
    next?.scrollIntoView?.({ block: "nearest" });
  };

  /** Moves an option within its step. */
  const move = async (id: string, by: 1 | -1, control: HTMLElement) => {
    if (!mayEdit) return;
    await send((rules) => moveOption(rules, id, by));
    // A row that moves loses the focus.
    if (document.activeElement === document.body) control.focus();
  };

  const paste = async (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData("text/plain");
    const isOne = !/[\t\r\n]/.test(text.trim());
    if (cell?.column !== "price" || isOne || !mayEdit) return;
    event.preventDefault();
    const rows = found.flatMap(({ key: stepKey, options }) => options.map((option) => ({ stepKey, option })));
    const at = rows.findIndex(({ stepKey, option }) => rowId(stepKey, option.value) === cell.id);
    const pasted = pastePrices(text, rows.slice(at));
    if (!pasted.ok) return tell({ tone: "error", text: pasted.message });
    await send(() => pasted.edit);
  };

  return (
    <ol
      ref={list}
      className="grid grid-cols-1 bg-card border border-line rounded empty:hidden"
      onKeyDown={press}
      onPaste={(event) => void paste(event)}
    >
      {found.map((step) => (
        <li key={step.key} className="not-first:border-t border-line">
          <StepGroup
            step={step}
            steps={steps.some((each) => each.key === step.key && isConditional(each)) ? steps : undefined}
            count={steps.length}
            isFiltered={isFiltered}
            warnings={warnings.get(step.key)}
            demand={demand}
          />
        </li>
      ))}
    </ol>
  );
}

/** The cell that an element is in. */
function cellOf(target: EventTarget) {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  const id = element?.closest<HTMLElement>("[data-row]")?.dataset.row;
  return element && id !== undefined ? { element, id, column: element.dataset.column } : undefined;
}
