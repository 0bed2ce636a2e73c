import type { ConsoleMessage, Dialog, Frame, Page } from "playwright-core";

/** A frame without a document never replies. */
const REPLY_TIMEOUT_MS = 1000;

interface Options {
  /** Whether to catch the browser's own messages, too, such as policy violations. */
  readonly complaints?: boolean;
}

/** Catches the traces of a script that ran in a page, in one of its frames, or in a window that it opened. */
export function watchScripts(page: Page, { complaints = false }: Options = {}) {
  const caught: string[] = [];
  const onDialog = async (dialog: Dialog) => {
    caught.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  };
  const onConsole = (message: ConsoleMessage) => {
    // The page itself reports requests that the server refused.
    if (message.text().startsWith("Failed to load resource")) return;
    const isBrowser = message.type() === "error" || message.type() === "warning";
    if (complaints || !isBrowser) caught.push(`console ${message.type()} ${message.text()}`);
  };
  const onError = (error: Error) => caught.push(`error ${error.message}`);
  const onPopup = (popup: Page) => caught.push(`popup ${popup.url()}`);
  page.on("dialog", onDialog);
  page.on("console", onConsole);
  page.on("pageerror", onError);
  page.on("popup", onPopup);

  return {
    /** Stops watching. Returns everything that was caught, and the marks that scripts left in the page. */
    async end(): Promise<readonly string[]> {
      const seen = await Promise.all(page.frames().map(marksOf));
      page.off("dialog", onDialog);
      page.off("console", onConsole);
      page.off("pageerror", onError);
      page.off("popup", onPopup);
      return [...caught, ...seen.flat()];
    },
  };
}

/** The marks that a script left in a document. */
async function marksOf(frame: Frame): Promise<readonly string[]> {
  const marks = frame.evaluate(() => [
    ...("__ran" in window ? ["ran"] : []),
    ...(document.title === "ran" ? ["title"] : []),
  ]);
  const none = new Promise<readonly string[]>((resolve) => setTimeout(resolve, REPLY_TIMEOUT_MS, []));
  const found = await Promise.race([marks.catch(() => []), none]);
  return found.map((mark) => `${mark} in ${frame.url()}`);
}
