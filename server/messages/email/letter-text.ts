import { endTurns } from "#shared/text/text.ts";
import type { Block, Letter, Row } from "./letter.ts";

/** The letter as plain text, to read or to hear. */
export function letterText({ title, blocks, footer }: Letter): string {
  const parts = [title, ...blocks.map(blockText), footer.map(endTurns).join("\n")];
  return `${parts.join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return endTurns(block.text);
    case "quoted":
      return block.text
        .split(/\r\n|\r|\n/)
        .map((line) => `> ${endTurns(line)}`)
        .join("\n");
    case "facts":
      return block.rows.map(({ label, text }) => `${label}: ${endTurns(text)}`).join("\n");
    case "list":
      return [`${block.caption}:`, ...block.rows.map(rowText)].join("\n");
    case "picture":
      return `The bench: ${endTurns(block.alt)}`;
    case "button":
      return `${block.label}:\n${block.href}`;
  }
}

function rowText({ label, value, detail, href }: Row): string {
  const lines = [`${endTurns(label)}: ${value}`, detail && endTurns(detail), href];
  return lines.filter((line) => line !== undefined).join("\n  ");
}
