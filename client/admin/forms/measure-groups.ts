import type { OptionFields } from "./option-fields.ts";

interface Measure {
  readonly name: keyof OptionFields;
  readonly label: string;
  /** Where this one is given, it must be, too. */
  readonly together?: keyof OptionFields;
}

/** The figures of an option, with their units. */
export const MEASURE_GROUPS: readonly { legend: string; measures: readonly Measure[] }[] = [
  {
    legend: "Specifications",
    measures: [
      { name: "weightCapacity", label: "Weight capacity (lb)" },
      { name: "heightMin", label: "Lowest height (in)", together: "heightMax" },
      { name: "heightMax", label: "Highest height (in)", together: "heightMin" },
      { name: "weight", label: "Weight (lb)" },
      { name: "weightPerSquareFoot", label: "Weight per sq ft (lb)" },
    ],
  },
  {
    legend: "Dimensions",
    measures: [
      { name: "width", label: "Width (in)" },
      { name: "depth", label: "Depth (in)" },
      { name: "height", label: "Height (in)" },
      { name: "thickness", label: "Thickness (in)" },
    ],
  },
];
