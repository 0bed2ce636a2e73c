import { type ReactNode, Suspense } from "react";

/**
 * React hydrates these children after the rest of the page, in small slices, so that a slow phone stays responsive.
 * They may contain buttons, whose clicks React keeps until then, but no inputs: React would miss their changes.
 */
export function HydratedLater({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
