export const partnersStyles = {
  pair: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-4",
  head: "flex flex-wrap items-center gap-2 [&>:first-child]:flex-1 [&>:first-child]:min-w-[min(100%,9rem)] [&>:first-child]:wrap-anywhere",
};
