import { useId, useMemo, useState } from "react";
import { BenchPicture, drawBenches } from "#client/drawing/BenchPicture.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { planBench } from "#shared/bench/plan-bench.ts";
import { OPEN_FIGURE, titleFacts } from "#shared/bench/title-facts.ts";
import { formatMoney, multiply } from "#shared/money.ts";
import { changeItem, isQuantity, type ProjectItem, renameItem } from "#shared/project/project.ts";
import { MAX_ITEM_NAME_CHARACTERS, MAX_QUANTITY } from "#shared/quotes/quote-items.ts";
import type { Rules } from "#shared/rules/model.ts";
import { benchChoices } from "./bench-choices.ts";
import type { NamedItem } from "./name-benches.ts";
import styles from "./ProjectRow.module.css";
import { changeProject } from "./project-state.ts";

const MAIN = "text-soft text-sm [&>span]:inline-block [&>span]:me-3 [&_b]:text-ink [&_b]:font-normal";

interface Props {
  readonly rules: Rules;
  readonly reviewed: NamedItem;
  readonly index: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  /** Whether one more bench can be selected. */
  readonly canSelect: boolean;
  /** Whether another bench is being edited. */
  readonly isBlocked: boolean;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The ID of a control in the row of an item. */
export const controlId = (itemId: string, control: string) => `${control}-${itemId}`;

/** A bench of the project, with everything that can be done with it. */
export function ProjectRow(props: Props) {
  const { rules, reviewed, index, count, isBlocked } = props;
  const { item, name, configuration, pricing, problems } = reviewed;
  const { id, quantity } = item;
  const { benches, box } = useMemo(() => drawBenches(rules, [item.configuration]), [rules, item.configuration]);
  const of = <VisuallyHidden>{name}</VisuallyHidden>;
  return (
    <li className={styles.row}>
      {count > 1 && (
        <label className="[grid-area:select] self-center grid gap-1 place-content-center justify-items-center min-w-target min-h-target text-soft text-xs cursor-pointer has-disabled:opacity-50 has-disabled:cursor-default max-sm:grid-flow-col max-sm:self-start max-sm:justify-start max-sm:gap-2">
          <input
            type="checkbox"
            className="size-4.5 m-0 accent-accent-fill"
            checked={props.isSelected}
            disabled={!props.isSelected && !props.canSelect}
            onChange={({ target }) => props.onSelect(target.checked)}
          />
          Compare <VisuallyHidden>{name}</VisuallyHidden>
        </label>
      )}
      <BenchPicture
        drawn={benches[0] ?? []}
        box={box}
        className="[grid-area:picture] self-center w-32 h-24 max-lg:w-26 max-lg:h-20 max-sm:w-20 max-sm:h-16"
      />
      <div className="[grid-area:facts] min-w-0">
        <NameField id={id} name={name} />
        <BenchFacts rules={rules} configuration={configuration} />
        {problems.length > 0 && (
          <p className="text-bad text-sm">{problems.join(" ")} Edit this bench before you request a quote.</p>
        )}
      </div>
      <QuantityField id={id} name={name} quantity={quantity} />
      {pricing && !rules.pricesHidden && (
        <dl className="[grid-area:amounts] grid grid-cols-[1fr_1fr] gap-3 m-0 text-end [&_dt]:text-soft [&_dt]:text-xs [&_dd]:m-0 [&_dd]:pt-3 [&_dd]:tabular-nums max-sm:[&_dd]:pt-2">
          <div>
            <dt>Unit price</dt>
            <dd>{formatMoney(pricing.totalPrice)}</dd>
          </div>
          <div>
            <dt>Sum</dt>
            <dd className="font-strong">{formatMoney(multiply(pricing.totalPrice, quantity))}</dd>
          </div>
        </dl>
      )}
      <div className="[grid-area:tools] flex flex-wrap items-center -ml-3 [&_[aria-disabled='true']]:opacity-40 [&_[aria-disabled='true']]:cursor-default max-sm:justify-between max-sm:-mx-3">
        <Button
          look={problems.length > 0 ? "small" : "quiet"}
          id={controlId(id, "edit")}
          aria-disabled={isBlocked || undefined}
          title={isBlocked ? "Finish the bench that you are editing first." : undefined}
          onClick={() => !isBlocked && props.onEdit()}
        >
          Edit {of}
        </Button>
        <Button look="quiet" onClick={props.onDuplicate}>
          Duplicate {of}
        </Button>
        <Button
          look="quiet"
          id={controlId(id, "up")}
          aria-disabled={index === 0 || undefined}
          onClick={() => props.onMove(-1)}
        >
          <Arrow path="M8 13V3M4 7l4-4 4 4" />
          <VisuallyHidden>Move up {name}</VisuallyHidden>
        </Button>
        <Button
          look="quiet"
          id={controlId(id, "down")}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => props.onMove(1)}
        >
          <Arrow path="M8 3v10M4 9l4 4 4-4" />
          <VisuallyHidden>Move down {name}</VisuallyHidden>
        </Button>
        <Button look="quiet" id={controlId(id, "remove")} onClick={props.onRemove}>
          Remove {of}
        </Button>
      </div>
    </li>
  );
}

const Arrow = ({ path }: { readonly path: string }) => (
  <svg viewBox="0 0 16 16" className="w-4 fill-none stroke-current stroke-[1.5]" aria-hidden="true">
    <path d={path} />
  </svg>
);

/** The size, height and load of a bench and what was added to it; on request, all choices. */
function BenchFacts({ rules, configuration }: Pick<NamedItem, "configuration"> & Pick<Props, "rules">) {
  const [units] = useUnits();
  const plan = useMemo(() => planBench(rules, configuration), [rules, configuration]);
  const { size, heightName, height, load } = titleFacts(rules, configuration, plan, units);
  const facts = [
    { name: "Size", text: size },
    { name: heightName, text: height },
    { name: "Load", text: load },
  ].filter(({ text }) => text !== OPEN_FIGURE);
  const choices = benchChoices(rules, configuration, units);
  return (
    <>
      {facts.length > 0 && (
        <p className={MAIN}>
          {facts.map(({ name, text }) => (
            <span key={name}>
              {name}{" "}
              <b>
                <Sentence text={text} />
              </b>{" "}
            </span>
          ))}
        </p>
      )}
      {choices
        .filter(({ isList }) => isList)
        .map(({ name, text }) => (
          <p key={name} className={MAIN}>
            {name}{" "}
            <b>
              <Sentence text={text} />
            </b>
          </p>
        ))}
      {choices.length > 0 && (
        <details className="text-soft text-sm [&_summary]:w-fit [&_summary]:py-1 [&_summary]:cursor-pointer [&_dl]:m-0 [&_dd]:m-0 [&_dd]:text-ink">
          <summary>All choices ({choices.length})</summary>
          <dl>
            {choices.map(({ name, text }) => (
              <div
                key={name}
                className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-3 max-sm:grid-cols-[minmax(0,1fr)]"
              >
                <dt>{name}</dt>
                <dd>
                  <Sentence text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

/** The name, edited in place. It is as high as its lines, because a name is never cut. An empty field returns to a name that the bench is given. */
function NameField({ id, name }: Pick<NamedItem, "name"> & Pick<ProjectItem, "id">) {
  const [typedText, setTypedText] = useState<string>();
  const value = typedText ?? name;
  return (
    <span
      className={`${styles.name} grid -ml-2 after:invisible after:whitespace-pre-wrap after:[grid-area:1/1] after:min-w-0 after:min-h-9 after:px-2 after:py-1 after:border after:border-transparent after:text-md after:font-strong after:leading-[1.4] after:wrap-anywhere`}
      data-text={value}
    >
      <textarea
        id={controlId(id, "name")}
        aria-label={`Name of ${name}`}
        // Looks like a title until it is pointed at.
        className="[grid-area:1/1] min-w-0 min-h-9 px-2 py-1 bg-transparent border border-transparent rounded overflow-hidden text-md font-strong leading-[1.4] wrap-anywhere resize-none hover:bg-paper hover:border-line-strong focus:bg-paper focus:border-line-strong"
        autoComplete="off"
        rows={1}
        maxLength={MAX_ITEM_NAME_CHARACTERS}
        value={value}
        onChange={({ target }) => {
          const typed = target.value.replace(/\s+/g, " ");
          setTypedText(typed);
          changeProject((project) => renameItem(project, id, typed));
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        onBlur={() => setTypedText(undefined)}
      />
    </span>
  );
}

/** The number of benches. A text that is no quantity stays, and the project keeps its last one. */
function QuantityField(props: Pick<NamedItem, "name"> & Pick<ProjectItem, "id" | "quantity">) {
  const { id, name, quantity } = props;
  const [typedText, setTypedText] = useState<string>();
  const errorId = useId();
  const isWrong = typedText !== undefined && !isQuantity(Number(typedText));
  return (
    <div className="[grid-area:quantity] max-w-36">
      <label className="grid gap-1 text-soft text-xs">
        <span>
          Quantity <VisuallyHidden>of {name}</VisuallyHidden>
        </span>
        <input
          type="number"
          inputMode="numeric"
          className="w-22 min-h-10 px-2 py-1 bg-paper border border-line-strong rounded text-ink text-md aria-invalid:border-bad"
          min={1}
          max={MAX_QUANTITY}
          required
          value={typedText ?? quantity}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? errorId : undefined}
          // A tap puts the cursor after the number, and a typed 2 would make 12 of 1.
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            const typed = Number(target.value);
            setTypedText(isQuantity(typed) ? undefined : target.value);
            if (isQuantity(typed)) changeProject((project) => changeItem(project, id, { quantity: typed }));
          }}
        />
      </label>
      {isWrong && (
        <p id={errorId} role="alert" className="text-bad text-sm">
          Enter a whole number from 1 to {MAX_QUANTITY}.
        </p>
      )}
    </div>
  );
}
