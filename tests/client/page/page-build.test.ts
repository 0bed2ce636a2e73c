import { build } from "vite";
import { expect, it } from "vitest";
import { nameClasses } from "../../../vite.class-names.config.ts";
import {
  findNamedFiles,
  inlineExports,
  inlineSheets,
  leaveOutHelpers,
  preloadScript,
  replaceImports,
} from "../../../vite.first-paint.config.ts";
import { readFontFaces } from "../../../vite.font.config.ts";
import { failOnWarnings } from "../../../vite.warnings.config.ts";

const SCRIPT = `<script type="module" crossorigin src="/assets/a.js"></script>`;
const HELPERS = "assets/rolldown-runtime-Ab1.js";
const inlined = inlineExports("var a=1,b=()=>a+1;export{b as n,a as t};");

it.each([
  `import{n as x,t}from"./rolldown-runtime-Ab1.js";export const sum=x()+t;`,
  `import { t , n as x } from '../${HELPERS}' ;\nexport const sum = x() + t;`,
  `import"./other.js";import{n as x,t}from"./rolldown-runtime-Ab1.js";export const sum=x()+t;`,
])("a built script has the helpers that it imports in itself: %s", async (script) => {
  const code = replaceImports(script, HELPERS, inlined);
  expect(code).not.toContain("rolldown-runtime");
  const alone = code.replace(`import"./other.js";`, "");
  const { sum } = await import(`data:text/javascript,${encodeURIComponent(alone)}`);
  expect(sum).toBe(3);
});

it("a script that only loads the helpers no longer does", () => {
  expect(replaceImports(`import"./rolldown-runtime-Ab1.js";go();`, HELPERS, inlined)).toBe("go();");
});

it.each([
  ["helpers without exports", () => inlineExports("var a=1;")],
  ["helpers that go on after their exports", () => inlineExports("var a=1;export{a};a=2;")],
  ["helpers that import", () => inlineExports(`import"./x.js";var a=1;export{a};`)],
  ["an import of all helpers", () => replaceImports(`import*as h from"./${HELPERS}"`, HELPERS, "")],
  ["an import of a default", () => replaceImports(`import h from"./${HELPERS}"`, HELPERS, "")],
  ["a page that preloads the helpers", () => leaveOutHelpers(`<link rel="modulepreload" href="/${HELPERS}">`)],
  ["a page without a script", () => preloadScript("<head></head>")],
  ["a page with two scripts", () => preloadScript(SCRIPT + SCRIPT)],
  ["a page without a style sheet", () => inlineSheets("<head></head>", () => "")],
  ["a style sheet with its address first", () => inlineSheets(`<link href="/a.css" rel="stylesheet">`, () => "b{}")],
  ["a style sheet that is not built", () => inlineSheets(`<link rel="stylesheet" href="/a.css">`, () => undefined)],
  ["a font file without its characters", () => readFontFaces(`src: url("@archivo/a.woff2")`)],
  ["a style sheet without fonts", () => readFontFaces("")],
])("the build fails for %s", (_name, work) => expect(work).toThrow(/\.$/));

it("a page has its style sheets in it, and loads no helpers", () => {
  const sheet = `<link rel="stylesheet" crossorigin href="/assets/a.css">`;
  expect(inlineSheets(sheet, (name) => `${name}{}\n`)).toBe("<style>assets/a.css{}</style>");
  const script = `<script type="module" crossorigin src="/${HELPERS}"></script>\n`;
  expect(leaveOutHelpers(`${script}<p>`)).toBe("<p>");
});

it("a page only preloads its script, which its first frame does not wait for", () => {
  expect(preloadScript(SCRIPT)).toBe(`<link rel="modulepreload" crossorigin href="/assets/a.js">`);
});

it("the build fails for what the bundler only warns of: here, an import that is not late because another one is not", async () => {
  const texts = new Map([
    ["main.js", `import "./part.js"; import("./part.js");`],
    ["part.js", "export const part = 1;"],
  ]);
  const files = {
    name: "files",
    resolveId: (id: string) => (texts.has(id.replace("./", "")) ? id.replace("./", "") : null),
    load: (id: string) => texts.get(id),
  };
  const building = build({
    configFile: false,
    logLevel: "silent",
    plugins: [failOnWarnings, files],
    build: { write: false, rolldownOptions: { input: "main.js" } },
  });
  await expect(building).rejects.toThrow("The build warns");
});

it("classes have the same short names in each build, and no two the same one", () => {
  const modules = ["a/A.module.css", "b/B.module.css"];
  const [page, firstPaint] = [nameClasses(modules, "/client"), nameClasses(modules, "/client")];
  const names = [
    page("card", "/client/b/B.module.css"),
    page("card", "/client/a/A.module.css"),
    page("open", "/client/b/B.module.css"),
  ];
  expect(names).toEqual(["a010", "a000", "a011"]);
  expect(firstPaint("card", "/client/a/A.module.css?used")).toBe("a000");
  expect(page("card", "/client/b/B.module.css")).toBe("a010");
  expect(() => page("card", "/client/c/C.module.css")).toThrow(/\.$/);
});

it("the build knows every script and style sheet that a page names", () => {
  const page = `<script type="module" crossorigin src="/assets/a.js"></script>
    <link rel="modulepreload" href='/assets/b.js'><link href=/assets/c.css rel=stylesheet>
    <link rel="icon" href="/assets/d.svg"><script>go("/assets/e.js")</script>`;
  expect(findNamedFiles(page)).toEqual(["assets/a.js", "assets/b.js", "assets/c.css"]);
});
