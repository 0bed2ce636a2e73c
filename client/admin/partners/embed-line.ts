import { EMBED_QUERY } from "#shared/partners/embed.ts";

/** The attributes of the element, in the order in which they are written; undefined for absent ones. */
export type EmbedAttributes = Readonly<
  Record<"partner" | "theme" | "configuration", string | undefined> & { readonly accent?: string | undefined }
>;

/** The line that a partner pastes, with a link for pages where the script cannot run. `origin` is the address of the configurator. */
export function embedLine(origin: string, attributes: EmbedAttributes): string {
  const script = `<script${writeAttributes({ src: `${origin}/embed.js` })} async></script>`;
  const own = new URL("/", origin);
  if (attributes.partner !== undefined) own.searchParams.set(EMBED_QUERY.partner, attributes.partner);
  const link = `<a${writeAttributes({ href: own.href })}>Build your workbench</a>`;
  return `${script}<workbench-configurator${writeAttributes(attributes)}>${link}</workbench-configurator>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** HTML attributes, each after a space: ` partner="acme"`. A value that contains " is put in ' for readability. */
function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).map(([name, text]) => {
    if (text === undefined) return "";
    const quote = text.includes('"') ? "'" : '"';
    const special = quote === "'" ? /[&<>']/g : /[&<>"]/g;
    const escaped = text.replace(special, (character) => ENTITIES[character] ?? character);
    return ` ${name}=${quote}${escaped}${quote}`;
  });
  return written.join("");
}
