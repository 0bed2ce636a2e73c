import type { ConfiguratorState } from "./state.ts";

const COUNTS = "/api/configuration/counts";

/** Long enough to send what belongs together in one request. */
const PAUSE_MS = 30_000;

/** The most that a request takes: more than a visitor tries between two. */
const MAX_TRIED = 50;

/** Reports the unavailable options that the visitor of one configurator tries. Each counts once. */
export class ChoiceReporter {
  readonly #known = new Set<string>();
  readonly #waiting: NonNullable<ConfiguratorState["wanted"]>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener("visibilitychange", this.#sendWhenHidden);
  }

  /** Notes an option, and sends it after a pause, or when the page is hidden. */
  note({ stepKey, value }: NonNullable<ConfiguratorState["wanted"]>): void {
    const name = `${stepKey}/${value}`;
    if (!this.#known.has(name)) this.#waiting.push({ stepKey, value });
    this.#known.add(name);
    if (this.#waiting.length >= MAX_TRIED || document.hidden) this.#send();
    else if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#send(), PAUSE_MS);
  }

  /** Sends what waits. */
  close(): void {
    document.removeEventListener("visibilitychange", this.#sendWhenHidden);
    this.#send();
  }

  readonly #sendWhenHidden = () => {
    if (document.hidden) this.#send();
  };

  #send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const tried = this.#waiting.splice(0, MAX_TRIED);
    if (tried.length === 0) return;
    navigator.sendBeacon(COUNTS, new Blob([JSON.stringify({ tried })], { type: "application/json" }));
  }
}
