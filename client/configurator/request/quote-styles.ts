export const quoteStyles = {
  failure: "px-4 py-3 border border-bad rounded text-bad [&_p+p]:text-soft [&_p+p]:text-sm [&_button]:mr-2",
  buttons: "flex flex-wrap gap-3 justify-end max-sm:[&_[type='submit']]:flex-1 [p+&]:mt-4",
  /** A row of a list of benches. */
  bench: "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 items-center py-1",
};
