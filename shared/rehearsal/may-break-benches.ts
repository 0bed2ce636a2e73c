import { isSame } from "#shared/edits/differences/is-same.ts";
import { optionsOf } from "#shared/rules/archive.ts";
import type {
  ConditionalOptionDocument,
  OptionDocument,
  RulesDocument,
} from "#shared/rules/rules.ts";

/** Whether a change of the rules may keep a bench from being ordered. A change of names, prices, figures, looks or of the order of steps cannot. */
export const mayBreakBenches = (before: RulesDocument, after: RulesDocument): boolean =>
  !isSame(decisionsIn(before), decisionsIn(after));

const decisionsIn = ({ steps }: RulesDocument) =>
  steps
    .filter((step) => optionsOf(step).length > 0)
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(decisionsOf);

/** A step without the fields that decide nothing about which benches are allowed. */
function decisionsOf({
  name: _name,
  description: _description,
  stepNumber: _stepNumber,
  options,
  conditionalOptions = [],
  ...step
}: RulesDocument["steps"][number]) {
  return { ...step, options: options.map(ofOption), conditional: conditionalOptions.map(ofOption) };
}

function ofOption({
  label: _label,
  description: _description,
  priceModifier: _priceModifier,
  price: _price,
  image: _image,
  sku: _sku,
  specifications: _specifications,
  dimensions: _dimensions,
  shape: _shape,
  colorCode: _colorCode,
  cost: _cost,
  offeredUntil: _offeredUntil,
  ...option
}: OptionDocument & Partial<Pick<ConditionalOptionDocument, "when">>) {
  return option;
}
