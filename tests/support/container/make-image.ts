import { spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { projectRoot } from "#server/platform/project-root.ts";
import {
  listContext,
  readCommand,
  readCopy,
  readDockerfile,
  readVariables,
  type Stage,
  textsOf,
} from "./dockerfile.ts";

/** The user of the image, on a machine that can have another: nobody. */
const NOBODY = 65534;
export const imageUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** The result of the Dockerfile, in a folder. */
export interface Image {
  /** Where its server runs. */
  readonly folder: string;
  /** Its variables. Paths of the image that belong to its user are those in the folder. */
  readonly variables: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

/**
 * Carries out the instructions of the Dockerfile in a folder, as a builder does in containers. Only what is in the base images is
 * missing: this Node and these tools are used.
 */
export function makeImage(folder: string): Image {
  const stages = readDockerfile();
  for (const stage of stages) carryOut(stage, folder);
  const last = stages.at(-1);
  if (!last) throw new Error("The Dockerfile is empty.");
  const root = rootOf(last, folder);
  const variables = Object.entries(readVariables(last)).map(([name, value]) => [
    name,
    value.startsWith("/") ? join(root, value) : value,
  ]);
  return {
    folder: join(root, textsOf(last, "WORKDIR").at(-1) ?? ""),
    variables: Object.fromEntries(variables),
    command: readCommand(textsOf(last, "CMD").at(-1) ?? ""),
    healthCheck: readCommand(textsOf(last, "HEALTHCHECK").at(-1) ?? ""),
  };
}

const rootOf = (stage: Pick<Stage, "name">, folder: string) => join(folder, stage.name || "image");

function carryOut(stage: Stage, folder: string): void {
  const root = rootOf(stage, folder);
  let workFolder = "/";
  for (const { name, text } of stage.instructions) {
    const inside = join(root, workFolder);
    if (name === "WORKDIR") {
      workFolder = text;
      mkdirSync(join(root, workFolder), { recursive: true });
    } else if (name === "COPY") copy(text, { folder, root, workFolder });
    else if (name === "RUN") run(text, inside);
  }
}

interface Place {
  readonly folder: string;
  readonly root: string;
  readonly workFolder: string;
}

/** Copies files into a folder, or the contents of a folder to the target, as Docker does. */
function copy(text: string, { folder, root, workFolder }: Place): void {
  const { from, owner, sources, target } = readCopy(text);
  const begin = from === undefined ? projectRoot() : rootOf({ name: from }, folder);
  const end = join(root, posix.resolve(workFolder, target));
  const all = sources.includes(".") && from === undefined ? listContext() : sources;
  for (const source of all) {
    const path = join(begin, source);
    const isWhole = from !== undefined && statSync(path).isDirectory();
    const to = isWhole ? end : join(end, sources.includes(".") ? source : basename(source));
    cpSync(path, to, { recursive: true, verbatimSymlinks: true });
  }
  if (owner !== undefined && imageUser.uid !== undefined) give(end);
}

function give(path: string): void {
  chownSync(path, imageUser.uid ?? -1, imageUser.gid ?? -1);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name));
}

function run(command: string, folder: string): void {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], {
    cwd: folder,
    // Nothing of the test run. Tests do not need SQLite's fastest build, which takes four times as long to compile.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, CFLAGS: "-O1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`RUN ${command} failed:\n${stdout}\n${stderr}`);
}
