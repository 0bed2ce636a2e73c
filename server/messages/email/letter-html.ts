import { escapeHtml } from "#server/http/escape-html.ts";
import { endTurns } from "#shared/text/text.ts";
import { type Block, type Letter, PICTURE_ID, type Row } from "./letter.ts";

/** The product's colors (`client/ui/styles/tokens.css`), inline because mail programs ignore style sheets and variables. */
const COLORS = {
  paper: "#f7f6f3",
  card: "#ffffff",
  ink: "#1b1d1f",
  soft: "#565b5f",
  line: "#dcdad4",
  accent: "#b83a0b",
};

/** For the programs that do read a style sheet. Others invert the light colors, or show them. */
const DARK_STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #16181a !important; }
  .card { background: #1e2124 !important; }
  .ink { color: #eceeef !important; }
  .soft { color: #a9b0b5 !important; }
  .line { border-color: #33383c !important; }
  .accent { color: #ff8d52 !important; }
  .card { border-top-color: #ff8d52 !important; }
}
@media (max-width: 480px) { .card { padding: 20px 16px !important; } }`;

const FONT_STYLE = "font-family:Archivo,Arial,Helvetica,sans-serif";

/** Long words, such as addresses, must not widen the page. */
const WRAP_STYLE = "overflow-wrap:anywhere;word-break:break-word";
const TEXT_STYLE = `${FONT_STYLE};font-size:16px;line-height:24px;color:${COLORS.ink};${WRAP_STYLE}`;
const SMALL_TEXT_STYLE = `${FONT_STYLE};font-size:14px;line-height:20px;color:${COLORS.soft};${WRAP_STYLE}`;
const TITLE_STYLE = `${FONT_STYLE};font-size:24px;line-height:32px;font-weight:600;color:${COLORS.ink};${WRAP_STYLE}`;
const LABEL_STYLE = `${FONT_STYLE};font-size:12px;line-height:16px;letter-spacing:0.06em;text-transform:uppercase;color:${COLORS.soft}`;
const RULE_STYLE = `border-top:1px solid ${COLORS.line}`;

/** The letter as HTML: tables and inline styles, which every mail program understands. Only its first line is hidden. */
export function letterHtml(letter: Letter, sender: string): string {
  const { subject, preview, title, blocks, footer } = letter;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(subject)}</title>
<style>${DARK_STYLE}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${COLORS.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeText(preview)}</div>
<main>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${COLORS.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;table-layout:fixed">
<tr><td class="soft" style="padding:0 0 12px;${LABEL_STYLE}">${escapeText(sender)}</td></tr>
<tr><td class="card line" style="padding:28px 32px;background:${COLORS.card};border:1px solid ${COLORS.line};border-top:3px solid ${COLORS.accent}">
<h1 class="ink" style="margin:0;${TITLE_STYLE}">${escapeText(title)}</h1>
${blocks.map(blockHtml).join("\n")}
</td></tr>
<tr><td class="soft" style="padding:16px 0 0;${SMALL_TEXT_STYLE}">${footer.map(escapeText).join("<br>")}</td></tr>
</table>
</td></tr></table>
</main>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p class="ink" style="margin:16px 0 0;${TEXT_STYLE}">${escapeLines(block.text)}</p>`;
    case "quoted":
      return `<blockquote class="ink line" style="margin:16px 0 0;padding:0 0 0 16px;border-left:3px solid ${COLORS.line};${TEXT_STYLE}" dir="auto">${escapeLines(block.text)}</blockquote>`;
    case "facts":
      return writeTable(
        block.rows.map(
          ({ label, text }) =>
            `<tr><th scope="row" class="soft" align="left" style="width:104px;padding:4px 12px 4px 0;vertical-align:top;font-weight:400;${SMALL_TEXT_STYLE}">${escapeText(label)}</th><td class="ink" style="padding:2px 0;vertical-align:top;${TEXT_STYLE}">${escapeText(text)}</td></tr>`,
        ),
      );
    case "list":
      return writeTable([
        `<caption class="soft" align="left" style="padding:0 0 8px;text-align:left;${LABEL_STYLE}">${escapeText(block.caption)}</caption>`,
        ...block.rows.map(rowHtml),
      ]);
    case "picture":
      // With images blocked, the alt text takes the picture's place.
      return `<img src="cid:${PICTURE_ID}" alt="${escapeText(block.alt)}" width="534" class="soft line" style="display:block;width:100%;height:auto;margin:24px 0 0;border:1px solid ${COLORS.line};${SMALL_TEXT_STYLE}">`;
    case "button":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr><td bgcolor="${COLORS.accent}" style="background:${COLORS.accent};border-radius:3px"><a href="${escapeText(block.href)}" style="display:inline-block;padding:12px 20px;${FONT_STYLE};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeText(block.label)}</a></td></tr></table>`;
  }
}

const writeTable = (rows: readonly string[]) =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0;border-collapse:collapse">${rows.join("\n")}</table>`;

function rowHtml({ label, value, detail, href, isTotal = false }: Row): string {
  const weight = isTotal ? ";font-weight:600" : "";
  const name = href
    ? `<a href="${escapeText(href)}" class="accent" style="color:${COLORS.accent}">${escapeText(label)}</a>`
    : escapeText(label);
  const second =
    detail === undefined ? "" : `<br><span class="soft" style="${SMALL_TEXT_STYLE}">${escapeText(detail)}</span>`;
  return `<tr><th scope="row" class="ink line" align="left" style="padding:8px 16px 8px 0;vertical-align:top;text-align:left;font-weight:400;${RULE_STYLE};${TEXT_STYLE}${weight}">${name}${second}</th><td class="ink line" align="right" style="padding:8px 0;vertical-align:top;white-space:nowrap;${RULE_STYLE};${TEXT_STYLE}${weight}">${escapeText(value)}</td></tr>`;
}

/** An untrusted text. A change of the writing direction ends with it. */
const escapeText = (text: string) => escapeHtml(endTurns(text));

/** The same, with its line breaks. */
const escapeLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(escapeText)
    .join("<br>");
