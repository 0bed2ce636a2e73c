import { type ReactNode, Suspense } from "react";

/**
 * A part that React hydrates after the rest of the page, in small slices, so that a slow phone stays responsive while the page
 * comes alive. It may hold buttons, whose clicks React keeps until then, but no inputs: React would miss their change.
 */
export function HydratedLater({ children }: { readonly children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
