import { useState } from "react";

/** The texts of a form. Texts without edits follow `saved`. */
export function useDraft<Name extends string>(saved: Readonly<Record<Name, string>>) {
  const [edits, setEdits] = useState<Partial<Record<string, string>>>({});
  const draft = { ...saved, ...edits };
  const edit = (name: Name, text: string) => setEdits((before) => ({ ...before, [name]: text }));
  return {
    draft,
    edits,
    dirty: Object.keys(edits).length > 0,
    edit,
    /** The properties of a text field. */
    field: (name: Name, error: string | undefined) => ({
      name,
      error,
      value: draft[name],
      onText: (text: string) => edit(name, text),
    }),
  };
}
