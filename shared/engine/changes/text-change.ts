/** What happened to a text too long to quote: 'description added'; none where it stayed. */
export function textChange(name: string, before = "", after = ""): readonly string[] {
  if (before === after) return [];
  if (before === "") return [`${name} added`];
  return [after === "" ? `${name} removed` : `${name} changed`];
}
