import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/platform/project-root.ts";

interface Instruction {
  readonly name: string;
  /** The text after the name, on one line. */
  readonly text: string;
}

/** The instructions of a Dockerfile for one base image. */
export interface Stage {
  readonly base: string;
  /** Empty for the last stage. */
  readonly name: string;
  readonly instructions: readonly Instruction[];
}

export interface Copy {
  /** The stage that it copies from; undefined: the project. */
  readonly from: string | undefined;
  readonly owner: string | undefined;
  readonly sources: readonly string[];
  readonly target: string;
}

const read = (name: string) => readFileSync(join(projectRoot(), name), "utf8");

export function readDockerfile(): readonly Stage[] {
  const instructions = read("Dockerfile")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .flatMap((line) => {
      const [, name, text] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return name && text ? [{ name, text }] : [];
    });
  const stages: { base: string; name: string; instructions: Instruction[] }[] = [];
  for (const instruction of instructions) {
    const [base = "", name = ""] = instruction.text.split(" AS ");
    if (instruction.name === "FROM") stages.push({ base, name, instructions: [] });
    else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

export const textsOf = ({ instructions }: Stage, kind: string): readonly string[] =>
  instructions.filter(({ name }) => name === kind).map(({ text }) => text);

export function readCopy(text: string): Copy {
  const words = text.split(" ");
  const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const paths = words.filter((word) => !word.startsWith("--"));
  return { from: option("from"), owner: option("chown"), sources: paths.slice(0, -1), target: paths.at(-1) ?? "" };
}

/** The command of a CMD or HEALTHCHECK as its words. */
export const readCommand = (text: string): readonly string[] => JSON.parse(text.slice(text.indexOf("[")));

export const readVariables = (stage: Stage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    textsOf(stage, "ENV")
      .flatMap((text) => text.split(" "))
      .map((pair) => pair.split("=", 2)),
  );

/** The files and folders of the project that `.dockerignore` lets into an image. It excludes all others. */
export function listContext(): readonly string[] {
  const [first, ...others] = read(".dockerignore")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (first !== "*") throw new Error(".dockerignore does not begin with *.");
  return others.flatMap((line) => {
    if (!line.startsWith("!")) throw new Error(`.dockerignore has ${line} without !.`);
    return find(line.slice(1));
  });
}

/** The paths that a pattern names: one, or all in the project's folder that fit. */
function find(pattern: string): readonly string[] {
  if (!pattern.includes("*")) return [pattern];
  const fits = new RegExp(`^${pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
  return readdirSync(projectRoot()).filter((name) => fits.test(name));
}

/** The variables that compose.yaml sets for a service, with these values for those that it takes from `.env`. */
export function readComposeVariables(
  service: string,
  secrets: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const [, own = ""] = new RegExp(`^ {2}${service}:\n((?: {4}.*\n|\n)+)`, "m").exec(read("compose.yaml")) ?? [];
  const [, lines = ""] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(own) ?? [];
  return Object.fromEntries(
    [...lines.matchAll(/^ {6}(\w+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::-(.*?)|:\?(.*?))?\}/g, (_all, secret, otherwise = "", refusal) => {
        if (refusal !== undefined && secrets[secret] === undefined) throw new Error(`${secret}: ${refusal}`);
        return String(secrets[secret] ?? otherwise);
      }),
    ]),
  );
}
