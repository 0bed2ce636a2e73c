import { writeHash } from "#shared/configuration.ts";
import { EMBED_QUERY } from "#shared/embed.ts";
import { attributeTexts, type EmbedAttributes } from "./embed-options.ts";
import { writeAttribute } from "./write-attribute.ts";

/** The line that a partner pastes; `origin` is where the configurator is. */
export function embedLine(origin: string, attributes: EmbedAttributes): string {
  const written = attributeTexts(attributes).map(([name, text]) => writeAttribute(name, text));
  const script = `<script${writeAttribute("src", `${origin}/embed.js`)} async></script>`;
  return `${script}<workbench-configurator${written.join("")}></workbench-configurator>`;
}

/** CSS pixels of a frame that cannot learn how tall its content is. */
const FRAME_HEIGHT = 900;

/** The same without a script, in a height that is fixed. */
export function frameLine(origin: string, attributes: EmbedAttributes): string {
  const { partner, theme, accent, height = FRAME_HEIGHT, configuration = {} } = attributes;
  const address = new URL("/frame.html", origin);
  const { searchParams: query } = address;
  if (partner !== undefined) query.set(EMBED_QUERY.partner, partner);
  if (theme !== undefined) query.set(EMBED_QUERY.theme, theme);
  if (accent !== undefined) query.set(EMBED_QUERY.accent, accent.slice(1));
  address.hash = writeHash(configuration);
  const written = {
    src: address.href,
    title: "Workbench configurator",
    width: "100%",
    height: String(height),
    style: "border: 0",
    loading: "lazy",
    allow: "clipboard-write",
  };
  const attributesOfFrame = Object.entries(written).map(([name, text]) =>
    writeAttribute(name, text),
  );
  return `<iframe${attributesOfFrame.join("")}></iframe>`;
}
