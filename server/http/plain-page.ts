import { escapeHtml } from "#server/http/escape-html.ts";
import { OUR_ACCENT } from "#shared/partners/accent.ts";

/** The style of plain pages. The policy of each has its hash. */
export const PLAIN_STYLE = `
:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#f7f6f3, #16181a); color: light-dark(#1b1d1f, #eceeef);
  font: 1rem/1.5 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere;
}
main { max-width: 32rem; }
svg { width: 3rem; fill: light-dark(${OUR_ACCENT}, #ff8d52); }
h1 { margin: 0.5rem 0; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1rem; color: light-dark(#565b5f, #a9b0b5); }
a {
  display: inline-block; padding: 0.625rem 1.25rem; border-radius: 3px;
  background: ${OUR_ACCENT}; color: #fff; font-weight: 600; text-decoration: none;
}
a:hover { background: #9a3009; }
a:focus-visible { outline: 2px solid light-dark(#1b1d1f, #eceeef); outline-offset: 2px; }
`;

interface PlainPage {
  readonly title: string;
  readonly advice: string;
  readonly link: { readonly text: string; readonly to: string; readonly inNewTab?: boolean };
  /** The address to which the browser goes on by itself. */
  readonly goesTo?: string;
  readonly script?: string;
}

/** A page with a title, a sentence and a link, which needs no other file. */
export function writePlainPage({ title, advice, link, goesTo, script }: PlainPage): string {
  const refresh =
    goesTo === undefined ? "" : `\n    <meta http-equiv="refresh" content="0; url=${escapeHtml(goesTo)}" />`;
  const target = link.inNewTab ? ' target="_blank" rel="noopener"' : "";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />${refresh}
    <title>Workbench Configurator</title>
    <style>${PLAIN_STYLE}</style>
  </head>
  <body>
    <main aria-label="Workbench Configurator">
      <svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3 10h26v4H3zM7 14h4v13H7zm14 0h4v13h-4z" /></svg>
      <h1>${escapeHtml(title)}</h1>
      <p>${escapeHtml(advice)}</p>
      <a href="${escapeHtml(link.to)}"${target}>${escapeHtml(link.text)}</a>
    </main>${script === undefined ? "" : `\n    <script>${script}</script>`}
  </body>
</html>
`;
}
