export const formDialogStyles = {
  legend: "mb-1 p-0 text-soft text-xs tracking-[0.06em] uppercase",
  foot: "sticky bottom-0 z-1 grid grid-cols-1 gap-3 -mx-6 mt-0 -mb-6 px-6 py-3 bg-card border-t border-line max-sm:-mx-4 max-sm:mt-0 max-sm:-mb-6 max-sm:px-4",
  buttons: "flex items-center justify-end gap-3 max-sm:flex-wrap",
  conflict: "grid gap-2 max-h-[30dvh] px-4 py-3 border-l-4 bg-sunk border-warn text-sm wrap-anywhere overflow-y-auto",
  row: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-start gap-x-4 gap-y-3",
  group: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-end gap-x-4 gap-y-3",
  list: "grid gap-1 pl-4 text-sm [list-style:square] wrap-anywhere [&_::marker]:text-line-strong",
};
