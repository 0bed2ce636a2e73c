import type { ReactNode } from "react";
import { Button } from "./Button.tsx";

interface Props {
  readonly title: string;
  readonly tone?: "plain" | "error";
  readonly children?: ReactNode;
}

/** A message in place of a whole view, with its remedy. */
export function Message({ title, tone = "plain", children }: Props) {
  return (
    <div
      className={`grid justify-items-center gap-4 mx-auto my-[calc(var(--window)*0.12)] max-w-136 p-6 text-center text-soft [&_h1]:text-lg ${tone === "error" ? "[&_h1]:text-bad" : "[&_h1]:text-ink"}`}
      role={tone === "error" ? "alert" : undefined}
    >
      <h1>{title}</h1>
      {children}
    </div>
  );
}

interface LoadFailureProps {
  readonly name: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/**
 * A message in place of a part of the configurator. It offers to reload the page, because an import that failed once fails again
 * without a request.
 */
export function LoadFailure({ name, children }: LoadFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm" role="alert">
      <p>{name} could not be loaded. Check your connection, then reload the page. Your choices are saved.</p>
      <Button look="small" onClick={() => window.location.reload()}>
        Reload
      </Button>
      {children}
    </div>
  );
}
