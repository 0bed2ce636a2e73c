export const sectionStyles = {
  /** In place of an empty list. */
  none: "max-w-176 p-6 border border-dashed border-line-strong rounded text-soft [&_p+p]:mt-2",
  /** Settings that are not in effect, with the reasons. */
  note: "grid justify-items-start gap-2 px-4 py-3 border-l-3 border-warn bg-sunk text-sm wrap-anywhere [&_ul]:pl-4 [&_ul]:list-disc",
};
