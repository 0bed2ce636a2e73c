import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { compression } from "vite-plugin-compression2";
import { projectRoot } from "#server/files/project-root.ts";
import { PLACES, TRADES } from "../seed/names.ts";
import { randomOf } from "../seed/random.ts";
import { ReactAlone } from "./ReactAlone.tsx";

const STYLE = `body { margin: 0 auto; max-width: 60rem; padding: 16px; font: 16px/1.5 sans-serif; color: #222; background: #f7f6f3 }
h1 { font-size: 24px } p { margin: 0 0 12px } button, label { display: block; min-height: 44px }`;

const WORDS_IN_A_PARAGRAPH = 40;

/**
 * The baseline of our page: React alone, hydrating a small component in HTML of this size, in bytes, with text and inline
 * styles. Both files are compressed in advance, like ours.
 */
export async function writeReactAlone(folder: string, htmlBytes: number): Promise<void> {
  const pages = join(folder, "pages");
  await build({
    configFile: false,
    logLevel: "warn",
    root: projectRoot(),
    plugins: [compression({ algorithms: ["brotliCompress", "gzip"] })],
    build: {
      outDir: pages,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(projectRoot(), "tests/bench/page/hydrate.tsx"),
        output: { entryFileNames: "react-alone.js" },
      },
    },
  });
  writePage(pages, "index.html", htmlOfSize(htmlBytes));
}

/** A host's page that embeds our configurator. */
export function writeHost(folder: string, ourUrl: string): void {
  const pages = join(folder, "pages");
  mkdirSync(pages, { recursive: true });
  writePage(
    pages,
    "host.html",
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>
<script src="${ourUrl}/embed.js" async></script><h1>Shop</h1><workbench-configurator></workbench-configurator>`,
  );
}

function writePage(pages: string, name: string, html: string): void {
  writeFileSync(join(pages, name), html);
  writeFileSync(join(pages, `${name}.br`), brotliCompressSync(html));
  writeFileSync(join(pages, `${name}.gz`), gzipSync(html));
}

function htmlOfSize(bytes: number): string {
  const begin = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>React alone</title><style>${STYLE}</style><script type="module" src="/react-alone.js"></script></head><body><h1>React alone</h1><div id="root">${renderToString(<ReactAlone />)}</div>`;
  const end = "</body></html>";
  const room = Math.max(0, bytes - Buffer.byteLength(begin + end));
  return begin + paragraphs(room) + end;
}

/** Paragraphs of this length altogether. */
function paragraphs(length: number): string {
  const random = randomOf(1, 7);
  let text = "";
  while (text.length < length) {
    const words = Array.from({ length: WORDS_IN_A_PARAGRAPH }, () =>
      random.pick(random.chance(0.5) ? PLACES : TRADES).toLowerCase(),
    );
    text += `<p>${words.join(" ")}.</p>`;
  }
  // Cut within the text of the last paragraph, whose end browsers add.
  return text.slice(0, length);
}
