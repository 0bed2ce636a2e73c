/** Two code points that texts may have, and XML may not. */
const FORBIDDEN = /[\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** A text as the content of an XML element. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");
}
