import {
  EMBED_EVENTS,
  EMBED_VERSION,
  type EmbedErrorCode,
  type FrameMessage,
  type HostMessage,
  type Posted,
} from "#shared/partners/embed.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { frameAddress, readAttributes } from "./attributes.ts";
import { createFrame, tellBand } from "./create-frame.ts";
import { watchEchoes } from "./watch-echoes.ts";

/** A message of the frame that is an event of the element, too. */
type FrameEvent = Extract<FrameMessage, { detail: unknown }>;

const NAME = "workbench-configurator";

/** The pause in scrolling after which the frame gets its new visible part. */
const SCROLL_PAUSE_MS = 100;

/** The longest wait for the server, and for its page to run after it was loaded. A slow phone takes a second or two. */
const ANSWER_TIMEOUT_MS = 10_000;

const NO_ADDRESS =
  "The attribute src needs the address of the configurator, because the script comes from a module or another address.";

const UNREACHABLE_TEXT = "The configurator could not be loaded.";

/** Attributes that reload the frame when they change. Changes of the others are sent to its page. */
const RELOADING_ATTRIBUTES = ["partner", "height", "sandbox", "src"];

/** Defines the element, once. `server` is any URL on the configurator's server. */
export function defineElement(server: string): void {
  if (!customElements.get(NAME)) customElements.define(NAME, createElementClass(server));
}

function createElementClass(server: string): CustomElementConstructor {
  /** The slots of the elements in the page. */
  const taken = new Set<number>();
  return class extends HTMLElement implements WorkbenchConfiguratorElement {
    static readonly observedAttributes = ["configuration", "accent", "theme", ...RELOADING_ATTRIBUTES];

    readonly #shown = createFrame(this, {
      onProgress: () => this.#awaitAnswer(),
      onRetry: () => this.#load(),
      onScheme: () => this.#tellLook(),
    });
    /** Removes the listeners. Set while the element is in the page. */
    #placed: AbortController | undefined;
    /** The origin of the frame's page; empty while none is loaded. */
    #origin = "";
    #isGreeted = false;
    /** Whether the page in the frame greeted or refused, so that no timer may end it. */
    #isAnswered = false;
    /** Whether the bench was cleared. An address cannot name an empty bench, so a frame that loads after that begins with the saved one. */
    #isCleared = false;
    /** Stays when the page moves the element, so that its work stays its own. */
    #slot = 0;
    readonly #echoes = watchEchoes();
    /** The bench that is shown or was asked for. A page that moves the element reloads the frame, which then continues with it. */
    #chosen: Configuration | undefined;
    #timer = 0;
    #answerTimer = 0;
    readonly #warned = new Set<string>();
    #stopTelling = () => {};

    connectedCallback(): void {
      this.#takeEarlyConfiguration();
      while (taken.has(this.#slot)) this.#slot += 1;
      taken.add(this.#slot);
      this.#placed = new AbortController();
      const { signal } = this.#placed;
      window.addEventListener("message", this.#hear, { signal });
      window.addEventListener("scroll", this.#whenStill, { capture: true, passive: true, signal });
      window.addEventListener("resize", this.#whenStill, { signal });
      document.addEventListener("securitypolicyviolation", this.#hearViolation, { signal });
      this.#echoes.watchActs(signal);
      this.#load();
    }

    disconnectedCallback(): void {
      this.#placed?.abort();
      this.#placed = undefined;
      taken.delete(this.#slot);
      clearTimeout(this.#timer);
      this.#stopTelling();
      this.#unload();
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      const isBench = name === "configuration";
      if (before === after && !(isBench && this.#echoes.isReporting())) return;
      const { configuration } = this.#placed ? this.#attributes() : { configuration: undefined };
      if (isBench && configuration && this.#echoes.isEcho(configuration)) return;
      if (isBench && (configuration || !this.#placed)) {
        this.#echoes.ask();
        this.#isCleared = this.#isGreeted && isEmpty(configuration);
        // The next frame starts with the page's bench, unless the visitor changed it.
        this.#chosen = this.#isGreeted ? configuration : undefined;
      }
      if (!this.#placed) return;
      if (!this.#isGreeted || RELOADING_ATTRIBUTES.includes(name)) this.#load();
      else if (!isBench) this.#tellLook();
      else if (configuration) this.#tell({ type: "open", configuration });
    }

    get configuration(): Configuration {
      return this.#chosen ?? this.#attributes().configuration ?? {};
    }

    set configuration(chosen: Configuration) {
      // The attribute keeps what the page asked for, so that it can ask for the ignored bench later.
      if (!this.#echoes.isLate(chosen ?? {})) this.setAttribute("configuration", JSON.stringify(chosen));
    }

    reset(): void {
      this.#echoes.ask();
      this.#isCleared = true;
      this.#chosen = {};
      this.#tell({ type: "reset" });
    }

    /** Replaces a property set before this script ran, because it would hide the accessor. */
    #takeEarlyConfiguration(): void {
      if (!Object.hasOwn(this, "configuration")) return;
      const { configuration } = this;
      Reflect.deleteProperty(this, "configuration");
      this.configuration = configuration;
    }

    #attributes() {
      return readAttributes(this, this.#warn);
    }

    /** Tells the page's developers of each mistake once. */
    readonly #warn = (message: string) => {
      if (this.#warned.has(message)) return;
      this.#warned.add(message);
      // biome-ignore lint/suspicious/noConsole: the console is where the partner's developers look
      console.warn(`<${this.localName}>: ${message}`);
      this.#dispatch({ type: "warning", detail: { code: "attribute", message } });
    };

    #unload(): void {
      clearTimeout(this.#answerTimer);
      this.#origin = "";
      this.#isGreeted = false;
      this.#isAnswered = false;
      this.#shown.unload();
    }

    /** Shows a sentence to the visitor, and fires `error` with the reason. */
    #fail(code: EmbedErrorCode, message: string): void {
      this.#shown.explain(UNREACHABLE_TEXT);
      this.#dispatch({ type: "error", detail: { code, message } });
    }

    #dispatch({ type, detail }: FrameEvent): void {
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    /** The browser tells the page about each frame that its policy forbids. */
    readonly #hearViolation = (violation: SecurityPolicyViolationEvent) => {
      const { effectiveDirective, disposition, blockedURI } = violation;
      const origin = this.#origin;
      const isOurs = origin !== "" && blockedURI.startsWith(origin);
      if (effectiveDirective !== "frame-src" || disposition !== "enforce" || !isOurs) return;
      this.#unload();
      this.#fail(
        "blocked",
        `The content security policy of this page blocks the configurator. Add frame-src ${origin}.`,
      );
    };

    /** A page that the browser could not load answers nothing. Nor does one in a sandbox without an origin, which works. */
    #awaitAnswer(): void {
      clearTimeout(this.#answerTimer);
      const hasOrigin = /(^|\s)allow-same-origin(\s|$)/.test(this.getAttribute("sandbox") ?? "allow-same-origin");
      if (this.#isAnswered || !hasOrigin) return;
      this.#answerTimer = window.setTimeout(() => {
        // It would hold up the page's own `load`. Any other frame stays, and shows itself once its page greets.
        if (document.readyState !== "complete" && !this.#shown.hasAnswer()) this.#shown.unload();
        this.#fail("unreachable", `${this.#origin} did not answer.`);
      }, ANSWER_TIMEOUT_MS);
    }

    #load(): void {
      this.#unload();
      this.#shown.explain(undefined);
      const address = frameAddress(this, server, this.#warn, { chosen: this.#chosen, slot: this.#slot });
      if (!address) {
        this.#fail("address", NO_ADDRESS);
        return;
      }
      this.#origin = address.origin;
      this.#shown.load(address.href);
    }

    #tellLook(): void {
      const { configuration: _, ...look } = this.#attributes();
      this.#tell(look);
    }

    #tell(message: HostMessage): void {
      if (!this.#isGreeted) return;
      const posted: Posted<HostMessage> = { workbench: EMBED_VERSION, ...message };
      this.#shown.window()?.postMessage(posted, this.#origin);
    }

    readonly #whenStill = () => {
      clearTimeout(this.#timer);
      if (!this.#shown.followsContent()) return;
      this.#timer = window.setTimeout(() => {
        this.#stopTelling();
        this.#stopTelling = tellBand(this, (band) => this.#tell({ type: "band", ...band }));
      }, SCROLL_PAUSE_MS);
    };

    readonly #hear = ({ source, origin, data }: MessageEvent) => {
      if (this.#origin === "" || source !== this.#shown.window() || origin !== this.#origin) return;
      const message = readFrameMessage(data);
      if (!message) return;
      switch (message.type) {
        case "hello":
          this.#isGreeted = true;
          this.#isAnswered = true;
          clearTimeout(this.#answerTimer);
          this.#shown.explain(undefined);
          this.#tell(this.#attributes());
          if (this.#isCleared) this.#tell({ type: "reset" });
          return this.#whenStill();
        case "height":
          this.#shown.grow(message.height);
          return this.#whenStill();
        case "reveal":
          return this.#shown.reveal(message);
        case "error":
          // The page in the frame says so to the visitor.
          this.#isAnswered = true;
          clearTimeout(this.#answerTimer);
          break;
        case "ready":
        case "change":
          if (message.type === "change") this.#isCleared = isEmpty(message.detail.configuration);
          this.#chosen = message.detail.configuration;
          return this.#echoes.report(this.#chosen, () => this.#dispatch(message));
      }
      this.#dispatch(message);
    };
  };
}

const isEmpty = (configuration: Configuration | undefined) => JSON.stringify(configuration) === "{}";

/** The fields of each message, which are all numbers. */
const NUMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["hello", []],
  ["height", ["height"]],
  ["reveal", ["top", "bottom"]],
]);

/** A message from the frame; undefined if its version is another or its fields are wrong. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  return isFrameMessage(data) ? data : undefined;
}

function isFrameMessage(data: unknown): data is FrameMessage {
  if (!isRecord(data) || data.workbench !== EMBED_VERSION) return false;
  const { type } = data;
  if (typeof type !== "string") return false;
  return EMBED_EVENTS.some((name) => name === type)
    ? isRecord(data.detail)
    : (NUMBERS.get(type)?.every((name) => Number.isFinite(data[name])) ?? false);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
