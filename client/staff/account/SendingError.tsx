import type { Sending } from "./use-sending.ts";

/** The reason for a failure, at the end of a form. */
export function SendingError({ error, alert, id }: Pick<Sending, "error" | "alert"> & { readonly id?: string }) {
  if (!error) return null;
  return (
    <p ref={alert} id={id} role="alert" tabIndex={-1} className="text-bad text-sm">
      {error.text}
    </p>
  );
}
