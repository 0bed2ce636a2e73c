import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { elementsOf, foreignSiteForTests, openPage } from "../../support/browser/bench-page.ts";
import { embedLine, partnerPage } from "../../support/browser/partner-page.ts";
import { LONG } from "../../support/long.ts";

/** The types of all files took 80 s on a machine with a load of 18. */
const FIRST_RUN_MS = 180_000;

const shop = await foreignSiteForTests();
let site: Awaited<ReturnType<typeof startDevelopment>>;

const reply = async (path: string) => (await fetch(new URL(path, site.url))).json();

// Only developers see it, and its start takes as long as ten other tests.
describe.runIf(LONG)("npm run dev, in a folder without a build", () => {
  beforeAll(async () => {
    site = await startDevelopment({ EMBED_ORIGINS: shop.url });
  });
  afterAll(() => site.end());

  it("applies edits of a component and of the server without reloading the page", async () => {
    const page = await openPage(site.url);
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await elementsOf(page).step("Height Adjustment").click();
    const electric = elementsOf(page).option(/^Electric, two-column/);
    await electric.check();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await site.edit("client/configurator/Configurator.tsx", "Request Quote", "Ask for a Quote");
    await elementsOf(page).button("Ask for a Quote").first().waitFor();
    expect(await electric.isChecked()).toBe(true);

    // The compiler overlooks an edit during its first run.
    await expect.poll(() => site.printed(), { timeout: FIRST_RUN_MS }).toContain("Watching for file changes");
    await site.edit(
      "server/app/health-routes.ts",
      "return { build };",
      'return { build, edited: "text" satisfies number };',
    );
    await expect.poll(() => reply("/healthz")).toMatchObject({ success: true, edited: "text" });
    await elementsOf(page).tab("Admin Panel").click();
    await page.getByLabel("Base Price", { exact: true }).fill("1600");
    await page.keyboard.press("Enter");
    await page.getByText("Base price updated successfully").waitFor();
    expect((await reply("/api/admin/config")).config.basePrice).toBe(1600);
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    expect(errors).toEqual([]);
  });

  it("reports a type error, and an edit with which the server cannot start; the old server continues", async () => {
    await expect.poll(() => site.printed()).toMatch(/health.routes\.ts.*TS1360/);
    await site.edit("server/app/health-routes.ts", "serve(healthEndpoints", "serve((healthEndpoints");
    await expect.poll(() => site.printed()).toContain("still runs the previous version");
    expect(site.printed()).toContain("server/app/health-routes.ts");
    expect(await reply("/healthz")).toMatchObject({ success: true });
  });

  it("serves script and frame to a partner's page, under the framing policy", async () => {
    const page = await openPage(shop.show("/partner.html", embedLine(site.url)));
    await partnerPage(page).frame();
    const { headers } = await fetch(new URL("/frame.html", site.url));
    expect(headers.get("content-security-policy")).toBe(`frame-ancestors 'self' ${shop.url}`);
  });

  it("prints its address once, and ends all its processes on Ctrl+C", async () => {
    expect(site.printed().match(/http:\S+/g)).toEqual([site.url]);
    site.pressCtrlC();
    await expect.poll(() => site.isRunning()).toBe(false);
  });
});

/** The files that the start needs in a fresh clone: nothing built, and no data. */
const SOURCES = ["client", "server", "shared", "data/rules", "package.json", "tsconfig.json"];
const isViteConfig = (name: string) => /^vite\..*config\.ts$/.test(name);

/** Runs `npm run dev` on a copy of the sources, which tests can edit. Inside the project, the copy finds its packages. */
async function startDevelopment(settings: Readonly<Record<string, string>> = {}) {
  const dist = join(projectRoot(), "dist");
  await mkdir(dist, { recursive: true });
  const folder = await mkdtemp(join(dist, "development-"));
  const configs = (await readdir(projectRoot())).filter(isViteConfig);
  for (const path of [...SOURCES, ...configs])
    await cp(join(projectRoot(), path), join(folder, path), { recursive: true });

  // A process group of its own can receive Ctrl+C as from a terminal.
  const command = spawn("npm", ["run", "dev"], {
    cwd: folder,
    detached: true,
    env: { ...process.env, PORT: "0", DATA_DIR: "data", UPLOADS_DIR: "uploads", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = command;
  if (pid === undefined) throw new Error("npm did not start.");
  const kill = () => signal(pid, "SIGKILL");
  process.once("exit", kill);
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    command.once("exit", () => reject(new Error(printed)));
    for (const output of [command.stdout, command.stderr])
      output.on("data", (chunk) => {
        printed += chunk;
        const address = /http:\S+/.exec(printed)?.[0];
        if (address) resolve(address);
      });
  });

  return {
    url,
    printed: () => printed,
    async edit(path: string, text: string, other: string) {
      const before = await readFile(join(folder, path), "utf8");
      expect(before).toContain(text);
      // Renamed into place, so that no watcher reads half a file.
      await writeFile(join(folder, "edited"), before.replace(text, other));
      await rename(join(folder, "edited"), join(folder, path));
    },
    pressCtrlC: () => signal(pid, "SIGINT"),
    /** Whether any of its processes still runs. */
    isRunning: () => signal(pid, 0),
    async end() {
      kill();
      process.off("exit", kill);
      await rm(folder, { recursive: true, maxRetries: 3 });
    },
  };
}

/** Sends a signal to a process group. Returns whether any process received it. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
