import { useState } from "react";

/** The texts of a form. Texts without edits follow `saved`. */
export function useFormValues<Name extends string>(saved: Readonly<Record<Name, string>>) {
  const [edits, setEdits] = useState<Partial<Record<string, string>>>({});
  const values = { ...saved, ...edits };
  const edit = (name: Name, text: string) => setEdits((before) => ({ ...before, [name]: text }));
  return {
    values,
    edits,
    dirty: Object.keys(edits).length > 0,
    edit,
    /** The properties of a text field. */
    field: (name: Name, error: string | undefined) => ({
      name,
      error,
      value: values[name],
      onText: (text: string) => edit(name, text),
    }),
  };
}
