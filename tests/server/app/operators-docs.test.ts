import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import { MAX_ATTACHMENT_BYTES } from "#shared/quotes/attachments.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { runCommand } from "../../support/server/run-command.ts";

const read = (name: string) => readFileSync(join(projectRoot(), name), "utf8");

it("the settings of a Debian server are accepted, with email", () => {
  const files = [...read("docs/debian.md").matchAll(/workbench\.env\)? <<'END'\n(.*?)^END$/gms)];
  const settings = parseEnv(files.map(([, lines]) => lines).join(""));
  expect(readEnv(settings)).toMatchObject({
    backupDir: "/var/backups/workbench",
    mail: { from: "quotes@example.com" },
  });
});

it("systemd sends a stop signal to the server alone, whose processes finish what is in progress", () => {
  expect(read("docs/workbench.service")).toMatch(/^KillMode=mixed$/m);
});

it("nginx passes on the largest file that a quote can have", () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read("docs/nginx/workbench.conf")) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_ATTACHMENT_BYTES);
});

/** The command line of the server in a text, up to a comment, a pipe or the end of the code. */
const COMMAND =
  /(?:npm run (?:--silent )?(?=(?:backup|restore|quotes|staff|rules|copy-database) -- )|cli\.js )([^`#|>\n]+)/g;

/** The changelog names commands that are gone, and says why. */
const PAST = ["changelog.md"];

it("every command that a document names exists", async () => {
  const documents = ["README.md", "SECURITY.md"].concat(
    readdirSync(join(projectRoot(), "docs"))
      .filter((name) => name.endsWith(".md") && !PAST.includes(name))
      .map((name) => `docs/${name}`),
  );
  const lines = new Set(documents.flatMap((name) => [...read(name).matchAll(COMMAND)].map(([, line = ""]) => line)));
  expect(lines.size).toBeGreaterThan(15);
  const folder = testFolder();
  const env = { DATA_DIR: join(folder, "data"), UPLOADS_DIR: folder, BACKUP_DIR: folder, INIT_CWD: folder };
  for (const line of lines) {
    const words = line.match(/"[^"]*"|\S+/g)?.filter((word) => word !== "--" && word !== "…") ?? [];
    // Nothing but the folder is used.
    const bare = words.map((word) => word.replace(/^\/.*|^data$/, folder).replace("db.example.com", "127.0.0.1:1"));
    const ran = await runCommand(
      bare.map((word) => word.replaceAll('"', "")),
      { env },
    );
    expect(ran.code, `${line}\n${ran.err}`).not.toBe(64);
  }
});
