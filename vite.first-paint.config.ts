import { basename } from "node:path";
import { build, type Plugin } from "vite";

/** Puts the style sheets of the first screen into the HTML. */
export const inlineStyles: Plugin = {
  name: "inline-styles",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) =>
      html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (_link, name) => {
        const sheet = bundle[name];
        if (sheet?.type !== "asset") throw new Error(`${name} is not in the build.`);
        return `<style>${String(sheet.source).trim()}</style>`;
      }),
  },
};

/** Puts the bundler's helpers, 700 bytes, into each script that uses them. As a file, they would be one request more. */
export const inlineHelpers: Plugin = {
  name: "inline-helpers",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace(/<script[^>]*rolldown-runtime[^>]*><\/script>\s*/, ""),
  },
  generateBundle: {
    // Before the scripts are compressed.
    order: "pre",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const helpers = chunks.find(({ name }) => name === "rolldown-runtime");
      if (!helpers) return;
      const [, code = "", names = ""] = /^(.*)export\{(.*)\};?\s*$/s.exec(helpers.code) ?? [];
      const exported = names.replaceAll(/([^\s,]+) as ([^\s,]+)/g, "$2:$1");
      const importing = new RegExp(`import\\{([^}]*)\\}from"[^"]*${basename(helpers.fileName)}";?`);
      for (const chunk of chunks)
        chunk.code = chunk.code.replace(
          importing,
          (_import, used: string) =>
            `const{${used.replaceAll(" as ", ":")}}=(()=>{${code}return{${exported}}})();`,
        );
      delete bundle[helpers.fileName];
    },
  },
};

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
