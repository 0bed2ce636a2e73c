import { isProposing } from "#client/api/proposal.ts";
import { loadWork } from "#client/api/saved-work.ts";
import { hasSavedProject } from "#client/configurator/project/saved-project.ts";
import { SHEET_FIRST_QUERY } from "#client/configurator/sheet-first.ts";
import { loadUnits } from "#client/drawing/saved-units.ts";
import { isSavedPicture } from "#client/drawing/sheet/saved-picture.ts";
import { writeDate } from "#client/drawing/write-date.ts";
import { readLook, showLook } from "#client/partner/frame/look.ts";
import { markEarlyClicks } from "./early-clicks.ts";
import { nextFrame } from "./next-frame.ts";
import { readPageTab } from "./page-tab.ts";
import { showFailure } from "./script-failure.ts";

// Runs in the page's head, before the first paint, which shows the server's rendering of an empty bench. Hides the
// parts that do not apply to this visitor. `data-start` holds the reason, from which the style sheets know the parts.
// `mount.tsx` replaces them.

/** What `readCutAddress` finds in the hash of a link that a browser ended too early; it would be large for this script. */
const CUT_HASH = /partner|^#\w+;/i;

const root = document.documentElement;
const { pathname, search, hash } = window.location;
const isFrame = pathname === "/frame.html";

if (isFrame) {
  const { theme, accent } = readLook(new URLSearchParams(search));
  showLook(theme, accent ?? root.dataset.accent);
}
const isCustomer = !isFrame && isProposing();
if (isCustomer) root.dataset.customer = "";
const start = findOtherFirstScreen();
if (start) root.dataset.start = start;
if (start === "bench" && hasSavedProject()) root.dataset.project = "";

function findOtherFirstScreen(): "elsewhere" | "staff" | "bench" | undefined {
  // `main.tsx` shows the frame's page instead of the whole page, or the other way round, or goes on to what a link meant.
  if (isFrame === (window.self === window.top) || CUT_HASH.test(hash)) return "elsewhere";
  if (!isFrame && !isCustomer && readPageTab() !== "configurator") return "staff";
  const { choices = {}, stepIndex = 0 } = loadWork() ?? {};
  return hash.length > 1 ||
    search.includes("code=") ||
    stepIndex > 0 ||
    Object.keys(choices).length > 0 ||
    loadUnits() !== "in" ||
    (root.dataset.photo !== undefined && isSavedPicture("drawing")) ||
    hasSavedProject() ||
    isProposing()
    ? "bench"
    : undefined;
}

// Until the browser has read all of the HTML and its font, the style sheet leaves the page out: what follows would move what is there.
root.dataset.reading = "";
Promise.all([readPage(), readFont()]).then(complete).then(nextFrame).then(startPage).catch(showFailure);
markEarlyClicks();

function readPage(): Promise<unknown> {
  return new Promise((resolve) => document.addEventListener("readystatechange", resolve, { once: true }));
}

/** The font is in the page's style sheet, but reading it takes a few milliseconds. */
function readFont(): Promise<unknown> {
  return document.fonts.load("1em 'Archivo Variable'").catch(() => {});
}

/** Completes the server's HTML with what only the browser knows: the order on this screen, and the date. */
function complete(): void {
  delete root.dataset.reading;
  const sheet = document.querySelector("[data-first-paint] [data-sheet]");
  if (!sheet) return;
  if (window.matchMedia(SHEET_FIRST_QUERY).matches) sheet.parentElement?.firstElementChild?.after(sheet);
  const date = sheet.querySelector("[data-cell=Date] dd");
  if (date) date.textContent = writeDate(Date.now());
}

/** Runs the page's script, which the browser has loaded meanwhile. It would delay the first frame. */
async function startPage(): Promise<void> {
  const script = document.querySelector<HTMLLinkElement>("link[rel=modulepreload]");
  if (script) await import(/* @vite-ignore */ script.href);
}
