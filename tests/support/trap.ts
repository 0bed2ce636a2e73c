import type { ConsoleMessage, Dialog, Frame, Page } from "playwright-core";

/** A frame that shows no document answers no question. */
const ANSWERS_MS = 1000;

interface Options {
  /** Whether what the browser itself says counts, too, such as what it refused. */
  readonly complaints?: boolean;
}

/** Catches whatever a script would do that got to run in a page, or in a frame or a window of it. */
export function setTrap(page: Page, { complaints = false }: Options = {}) {
  const caught: string[] = [];
  const onDialog = async (dialog: Dialog) => {
    caught.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  };
  const onConsole = (message: ConsoleMessage) => {
    // What the server refused, the page tells by itself.
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
    /** All that was caught, what is to be seen in the page itself included; takes the trap away. */
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

/** What a script leaves behind in a document. */
async function marksOf(frame: Frame): Promise<readonly string[]> {
  const marks = frame.evaluate(() => [
    ...("__ran" in window ? ["ran"] : []),
    ...(document.title === "ran" ? ["title"] : []),
  ]);
  const none = new Promise<readonly string[]>((resolve) => setTimeout(resolve, ANSWERS_MS, []));
  const found = await Promise.race([marks.catch(() => []), none]);
  return found.map((mark) => `${mark} in ${frame.url()}`);
}
