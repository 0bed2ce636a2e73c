import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import {
  listContext,
  readCommand,
  readComposeVariables,
  readCopy,
  readDockerfile,
  textsOf,
} from "../../support/container/dockerfile.ts";
import { secrets } from "../../support/container/run-image.ts";

describe("the image", () => {
  const stages = readDockerfile();
  const last = stages.at(-1) ?? { base: "", name: "", instructions: [] };
  const context = listContext();

  it("is made from files that exist, and from earlier stages", () => {
    expect(context.filter((path) => !existsSync(join(projectRoot(), path)))).toEqual([]);
    const earlier = new Set<string | undefined>();
    for (const stage of stages) {
      for (const { from, sources } of textsOf(stage, "COPY").map(readCopy)) {
        if (from !== undefined) expect(earlier).toContain(from);
        else expect([".", ...context]).toEqual(expect.arrayContaining([...sources]));
      }
      earlier.add(stage.name);
    }
  });

  it("can make the whole archive of npm run pack", () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8"));
    const files: string[] = scripts.pack.split("--exclude=*.map ")[1].split(" ");
    const covered = ["dist", ...context];
    const isCovered = (file: string) => covered.some((path) => file === path || file.startsWith(`${path}/`));
    expect(files.filter((file) => !isCovered(file))).toEqual([]);
  });

  it("runs Node itself, as another user than root, on a base without tools to compile", () => {
    expect(textsOf(last, "USER")).toEqual(["node"]);
    expect(last.base).toMatch(/^node:\d+-.*slim$/);
    expect(textsOf(last, "RUN")).toEqual([]);
    const [program, file = ""] = readCommand(textsOf(last, "CMD").at(-1) ?? "");
    expect([program, existsSync(join(projectRoot(), file))]).toEqual(["node", true]);
  });

  it("gets settings from compose.yaml that the server accepts, and a proxy that it trusts", () => {
    const env = readEnv(readComposeVariables("server", secrets));
    expect(env).toMatchObject({ host: "0.0.0.0", port: 3000, trustProxy: 1 });
    expect(env.database).toEqual({ url: "postgres://workbench:secret@database/workbench" });
    const { STAFF_PASSWORD: _, ...others } = secrets;
    const alone = { ...readComposeVariables("server", others), STAFF_SIGN_IN: "accounts" };
    expect(readEnv(alone)).toMatchObject({ staffPassword: undefined, staffIsOpen: false });
  });
});
