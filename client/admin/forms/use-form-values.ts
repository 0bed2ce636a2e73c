import { useState } from "react";

/** The values of a form. Values without edits follow `saved`. */
export function useFormValues<Values extends object>(saved: Values) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const values = { ...saved, ...edits };
  const edit = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setEdits((before) => ({ ...before, [name]: value }));
  return {
    values,
    edits,
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    edit,
    /** Drops edits that were saved, unless there are newer ones. */
    forget: (sent: Partial<Values>) => setEdits((now) => (now === sent ? {} : now)),
    ...fieldsOf(values, edit),
  };
}

/** The properties of fields, by the name of their value. */
export function fieldsOf<Values extends object>(
  values: Values,
  edit: <Name extends keyof Values>(name: Name, value: Values[Name]) => void,
) {
  return {
    /** Those of a text field. */
    field: <Name extends keyof Values>(name: Name, error?: string) => ({
      name,
      error,
      value: values[name],
      onText: (text: Values[Name]) => edit(name, text),
    }),
    /** Those of a list to choose from. */
    choice: <Name extends keyof Values>(name: Name, error?: string) => ({
      name,
      error,
      value: values[name],
      onValue: (value: Values[Name]) => edit(name, value),
    }),
    /** Those of a checkbox. */
    check: <Name extends keyof Values>(name: Name) => ({
      name,
      checked: values[name],
      onCheck: (checked: Values[Name]) => edit(name, checked),
    }),
  };
}
