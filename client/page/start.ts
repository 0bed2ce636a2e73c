import { isProposing } from "#client/api/proposal.ts";
import { loadWork } from "#client/api/saved-work.ts";
import { hasSavedProject } from "#client/configurator/project/saved-project.ts";
import { SHEET_FIRST_QUERY } from "#client/configurator/sheet-first.ts";
import { loadUnits } from "#client/drawing/saved-units.ts";
import { writeDate } from "#client/drawing/write-date.ts";
import { readLook, showLook } from "#client/partner/frame/look.ts";
import { markEarlyClicks } from "./early-clicks.ts";
import { readPageTab } from "./page-tab.ts";
import { watchScripts } from "./script-failure.ts";

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
showFont();
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
    hasSavedProject() ||
    isProposing()
    ? "bench"
    : undefined;
}

completeFirstPaint();
watchScripts();
markEarlyClicks();

/**
 * The font is in the page's style sheet. Reading it takes a few milliseconds, and the paint waits for that: a page that changes its
 * font after the first paint would move.
 */
function showFont(): void {
  root.dataset.font = "awaited";
  const show = () => {
    delete root.dataset.font;
  };
  document.fonts.load("1em 'Archivo Variable'").then(show, show);
}

/**
 * Completes the server's HTML with what only the browser knows: the order on this screen, and the date. Until the browser has
 * read all of it, the style sheet hides it, because the parts that follow would move what is there.
 */
function completeFirstPaint(): void {
  root.dataset.reading = "";
  document.addEventListener("readystatechange", complete, { once: true });
}

function complete(): void {
  delete root.dataset.reading;
  const sheet = document.querySelector("[data-first-paint] [data-sheet]");
  if (!sheet) return;
  if (window.matchMedia(SHEET_FIRST_QUERY).matches) sheet.parentElement?.firstElementChild?.after(sheet);
  const date = sheet.querySelector("[data-cell=Date] dd");
  if (date) date.textContent = writeDate(Date.now());
}
