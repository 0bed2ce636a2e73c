import { spawnSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { testFolder } from "../../support/server/data-folder.ts";

const inProject = (path: string) => join(projectRoot(), path);

/** The TypeScript, JSX and JavaScript in the documents. */
const programsOfDocuments = () =>
  [...readdirSync(inProject("docs"), { recursive: true, encoding: "utf8" }), "../README.md"]
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => {
      const text = readFileSync(join(inProject("docs"), name), "utf8");
      return [...text.matchAll(/^```([tj]sx?)\n(.*?)^```/gms)].map(([, language, program = ""], place) => ({
        name: `${basename(name, ".md")}-${place}.${language}`,
        program,
      }));
    });

describe("embed.js", () => {
  it("is one file of less than 5 KB, gzipped", () => {
    const script = readFileSync(inProject("dist/client/embed.js"));
    expect(gzipSync(script, { level: 9 }).length).toBeLessThan(5 * 1024);
    expect(script.toString()).not.toMatch(/\bimport\b/);
  });

  it("has types for strict TypeScript projects, with which the programs of the documents compile", () => {
    const folder = testFolder();
    copyFileSync(inProject("dist/client/embed.d.ts"), join(folder, "embed.d.ts"));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: "es2022",
      lib: ["es2022", "dom"],
      typeRoots: [inProject("node_modules/@types")],
      types: ["node"],
      module: "esnext",
      moduleResolution: "bundler",
      jsx: "react-jsx",
      allowJs: true,
      paths: { "*": [inProject("node_modules/@types/*"), inProject("node_modules/*")] },
    };
    const programs = programsOfDocuments();
    expect(programs.length).toBeGreaterThan(5);
    for (const { name, program } of programs) writeFileSync(join(folder, name), program);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const write = (name: string, source: string) =>
      writeFileSync(join(folder, name), `/// <reference path="./embed.d.ts" />\n${source}`);
    write(
      "right.ts",
      `const bench = document.querySelector("workbench-configurator");
       bench?.addEventListener("change", ({ detail }) => {
         const price: number | null = detail.totalPrice;
         const width: string | readonly string[] | undefined = detail.configuration["width"];
         console.log(price, width, detail.complete);
       });
       bench?.addEventListener("quote-submitted", ({ detail }) => console.log(detail.quoteId));
       bench?.addEventListener("click", (event) => event.preventDefault());
       if (bench) bench.configuration = { width: "72", accessories: ["drawer"] };
       bench?.reset();`,
    );
    write(
      "wrong.ts",
      `document.querySelector("workbench-configurator")?.addEventListener("step", ({ detail }) => detail.price);`,
    );
    const tsc = inProject("node_modules/.bin/tsc");
    const { stdout } = spawnSync(tsc, ["-p", folder, "--pretty", "false"], { encoding: "utf8" });
    const errors = stdout.split("\n").filter((line) => line.includes("error"));
    expect(errors).toEqual([expect.stringMatching(/wrong\.ts\(2,.*Property 'price' does not exist/)]);
  });
});
