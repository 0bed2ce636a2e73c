import type { PropsWithChildren } from "react";

/** Fields of a partner under a title. */
export const Group = ({ title, children }: PropsWithChildren<{ readonly title: string }>) => (
  <fieldset className="grid grid-cols-1 gap-4 p-4 border border-line rounded bg-card text-sm">
    <legend className="float-left p-0 text-md font-strong">{title}</legend>
    {children}
  </fieldset>
);

export const partnersStyles = {
  pair: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-4",
  head: "flex flex-wrap items-center gap-2 [&>:first-child]:flex-1 [&>:first-child]:min-w-[min(100%,9rem)] [&>:first-child]:wrap-anywhere",
};
