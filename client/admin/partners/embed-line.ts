import { EMBED_QUERY } from "#shared/partners/embed.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { attributeTexts, type EmbedAttributes } from "./embed-options.ts";

/** The line that a partner pastes, with a link for pages where the script cannot run. `origin` is the address of the configurator. */
export function embedLine(origin: string, attributes: EmbedAttributes): string {
  const script = `<script${writeAttributes([["src", `${origin}/embed.js`]])} async></script>`;
  const written = writeAttributes(attributeTexts(attributes));
  const { partner } = attributes;
  const own = new URL("/", origin);
  if (partner !== undefined) own.searchParams.set(EMBED_QUERY.partner, partner);
  const link = `<a${writeAttributes([["href", own.href]])}>Build your workbench</a>`;
  return `${script}<workbench-configurator${written}>${link}</workbench-configurator>`;
}

/** The default height of an iframe in CSS pixels. Without scripts, it cannot adapt to its content. */
const FRAME_HEIGHT = 900;

/** The same configurator as an iframe of fixed height, for pages without scripts. */
export function frameLine(origin: string, attributes: EmbedAttributes): string {
  const { partner, theme, accent, height = FRAME_HEIGHT, configuration = {} } = attributes;
  const address = new URL("/frame.html", origin);
  const { searchParams: query } = address;
  if (partner !== undefined) query.set(EMBED_QUERY.partner, partner);
  if (theme !== undefined) query.set(EMBED_QUERY.theme, theme);
  if (accent !== undefined) query.set(EMBED_QUERY.accent, accent.slice(1));
  address.hash = writeHash(configuration);
  const written = Object.entries({
    src: address.href,
    title: "Workbench configurator",
    width: "100%",
    height: String(height),
    style: "border: 0",
    loading: "lazy",
    allow: "clipboard-write",
  });
  return `<iframe${writeAttributes(written)}></iframe>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** HTML attributes, each after a space: ` partner="acme"`. A value that contains " is put in ' for readability. */
function writeAttributes(texts: readonly (readonly [string, string | undefined])[]): string {
  const written = texts.map(([name, text]) => {
    if (text === undefined) return "";
    const quote = text.includes('"') ? "'" : '"';
    const special = quote === "'" ? /[&<>']/g : /[&<>"]/g;
    const escaped = text.replace(special, (character) => ENTITIES[character] ?? character);
    return ` ${name}=${quote}${escaped}${quote}`;
  });
  return written.join("");
}
