const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** An attribute of HTML with a blank before it: ` partner="acme"`. What holds " stands in ', to be read more easily. */
export function writeAttribute(name: string, text: string): string {
  const quote = text.includes('"') ? "'" : '"';
  const special = quote === "'" ? /[&<>']/g : /[&<>"]/g;
  const escaped = text.replace(special, (character) => ENTITIES[character] ?? character);
  return ` ${name}=${quote}${escaped}${quote}`;
}
