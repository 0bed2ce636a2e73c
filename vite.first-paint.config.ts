import { build, type Plugin } from "vite";

/**
 * Puts all that the first paint needs into the HTML: the style sheets, and the script that runs before it, the same for
 * all pages of a build.
 */
export const firstPaint = (entry: string): Plugin => ({
  name: "first-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler(html, { bundle = {} }) {
      script ??= bundled(entry);
      const page = html.replaceAll(
        /<link rel="stylesheet"[^>]*href="\/([^"]+)">/g,
        (_link, name) => {
          const sheet = bundle[name];
          if (sheet?.type !== "asset") throw new Error(`${name} is not in the build.`);
          return `<style>${String(sheet.source).trim()}</style>`;
        },
      );
      return {
        html: page,
        tags: [{ tag: "script", children: await script, injectTo: "head" }],
      };
    },
  },
});

let script: Promise<string> | undefined;

/** A script without imports, for a `script` element. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      lib: { entry, formats: ["iife"], name: "start" },
    },
  });
  const [chunk] = [built].flat().flatMap((made) => ("output" in made ? made.output : []));
  if (chunk?.type !== "chunk") throw new Error(`${entry} was not built.`);
  return chunk.code.trim();
}
