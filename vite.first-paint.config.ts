import { basename } from "node:path";
import { build, type Plugin, parseAst } from "vite";
import { failOnWarnings } from "./vite.warnings.config.ts";

/** Puts the style sheets of the first screen into the HTML. */
export const inlineStyles: Plugin = {
  name: "inline-styles",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) =>
      inlineSheets(html, (name) => {
        const sheet = bundle[name];
        return sheet?.type === "asset" ? String(sheet.source) : undefined;
      }),
  },
};

/** A page with its style sheets in it. Throws if it has none, or names one that it should not load as a file. */
export function inlineSheets(html: string, read: (name: string) => string | undefined): string {
  const inlined = html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, name) => {
    const sheet = read(name);
    if (sheet === undefined) throw new Error(`${name} is not in the build.`);
    return `<style>${sheet.trim()}</style>`;
  });
  if (inlined === html || /<link[^>]*stylesheet/.test(inlined))
    throw new Error("A page has no style sheet that could be put into it, or one is left.");
  return inlined;
}

/** Lets a page only preload its script. The script in its head runs it after the first frame: `startScript`. */
export const laterScript: Plugin = {
  name: "later-script",
  apply: "build",
  transformIndexHtml: { order: "post", handler: preloadScript },
};

/** A page that preloads its script. Throws if it has another number of scripts. */
export function preloadScript(html: string): string {
  const script = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const preloaded = html.replace(script, '<link rel="modulepreload" crossorigin href="$1">');
  if (preloaded === html || preloaded.includes("<script"))
    throw new Error("A page has no script that could be preloaded, or more than one.");
  return preloaded;
}

/** Puts the bundler's helpers, 700 bytes, into each script that uses them. As a file, they would be one request more. */
export const inlineHelpers: Plugin = {
  name: "inline-helpers",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: leaveOutHelpers,
  },
  generateBundle: {
    // Before the scripts are compressed.
    order: "pre",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const helpers = chunks.find(({ name }) => name === "rolldown-runtime");
      if (!helpers) return;
      const inlined = inlineExports(helpers.code);
      for (const chunk of chunks)
        if (chunk !== helpers) chunk.code = replaceImports(chunk.code, helpers.fileName, inlined);
      delete bundle[helpers.fileName];
      const left = chunks.find((chunk) => chunk !== helpers && chunk.code.includes(basename(helpers.fileName)));
      if (left) this.error(`${left.fileName} still loads ${helpers.fileName}, which is not built.`);
    },
  },
};

/** A page that does not load the bundler's helpers. Throws if it still does. */
export function leaveOutHelpers(html: string): string {
  const without = html.replace(/<script[^>]*rolldown-runtime[^>]*><\/script>\s*/, "");
  if (without.includes("rolldown-runtime")) throw new Error("A page loads the bundler's helpers, which are not built.");
  return without;
}

/** Fails the build if a page names a script or style sheet that is not built: it would stay empty. */
export const namedFiles: Plugin = {
  name: "named-files",
  apply: "build",
  writeBundle(_options, bundle) {
    for (const page of Object.values(bundle))
      if (page.type === "asset" && page.fileName.endsWith(".html"))
        for (const name of findNamedFiles(String(page.source)))
          if (!bundle[name]) this.error(`${page.fileName} names ${name}, which is not built.`);
  },
};

/** The paths of the scripts and style sheets that a page loads as files. */
export const findNamedFiles = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?\s(?:src|href)=["']?\/?([^"'\s>]+\.(?:js|css))/g)].map(
    ([, name = ""]) => name,
  );

/** A script with exports, as an expression that gives them as an object. Throws if it does not end with its exports. */
export function inlineExports(code: string): string {
  const { body } = parseAst(code);
  const last = body.at(-1);
  if (last?.type !== "ExportNamedDeclaration" || body.some(({ type }) => type === "ImportDeclaration"))
    throw new Error("The bundler's helpers do not end with their exports, or import.");
  const names = last.specifiers.map(({ local, exported }) => `${nameOf(exported)}:${nameOf(local)}`);
  return `(()=>{${code.slice(0, last.start)}return{${names.join()}}})()`;
}

/** Replaces what a script imports from a file by an expression for it. Throws if it is not imported by names. */
export function replaceImports(code: string, fileName: string, inlined: string): string {
  let replaced = code;
  for (const node of parseAst(code).body.toReversed()) {
    if (node.type !== "ImportDeclaration") continue;
    if (basename(String(node.source.value)) !== basename(fileName)) continue;
    const names = node.specifiers.map((each) => {
      if (each.type !== "ImportSpecifier") throw new Error(`A script imports ${fileName} as a whole.`);
      return `${nameOf(each.imported)}:${each.local.name}`;
    });
    const used = names.length > 0 ? `const{${names.join()}}=${inlined};` : "";
    replaced = replaced.slice(0, node.start) + used + replaced.slice(node.end);
  }
  return replaced;
}

const nameOf = (node: { type: string; name?: string; value?: unknown }) => String(node.name ?? node.value);

/** Puts the script that runs before the first paint into the HTML: the same for all pages of a build. */
export const startScript = (entry: string): Plugin => ({
  name: "start-script",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    async handler() {
      script ??= bundleScript(entry);
      return [{ tag: "script", children: await script, injectTo: "head" }];
    },
  },
});

let script: Promise<string> | undefined;

/** A script without imports, for a `script` element. */
async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [failOnWarnings],
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
