import type { Configuration } from "#shared/configuration.ts";
import { EMBED_VERSION, type HostMessage, type Posted } from "#shared/embed.ts";
import { frameAddress, readAttributes } from "./attributes.ts";
import { createFrame, tellBand } from "./create-frame.ts";
import { readFrameMessage } from "./read-frame-message.ts";

const NAME = "workbench-configurator";

/** The pause in scrolling after which the frame gets its new visible part. */
const STILL_MS = 100;

/** Attributes that reload the frame when they change. Changes of the others are sent to its page. */
const RELOADING = ["partner", "height", "sandbox", "src"];

/** Defines the element, once. `server` is any URL on the configurator's server. */
export function defineElement(server: string): void {
  if (!customElements.get(NAME)) customElements.define(NAME, createElementClass(server));
}

function createElementClass(server: string): CustomElementConstructor {
  return class extends HTMLElement implements WorkbenchConfiguratorElement {
    static readonly observedAttributes = ["configuration", "accent", "theme", ...RELOADING];

    readonly #shown = createFrame(this);
    /** Removes the listeners. Set while the element is in the page. */
    #placed: AbortController | undefined;
    /** The origin of the frame's page; empty while none is loaded. */
    #origin = "";
    #isGreeted = false;
    #chosen: Configuration | undefined;
    #timer = 0;
    #stopTelling = () => {};

    connectedCallback(): void {
      this.#takeEarlyConfiguration();
      this.#placed = new AbortController();
      const { signal } = this.#placed;
      window.addEventListener("message", this.#hear, { signal });
      window.addEventListener("scroll", this.#whenStill, { capture: true, passive: true, signal });
      window.addEventListener("resize", this.#whenStill, { signal });
      this.#load();
    }

    disconnectedCallback(): void {
      this.#placed?.abort();
      this.#placed = undefined;
      clearTimeout(this.#timer);
      this.#stopTelling();
      this.#origin = "";
      this.#shown.unload();
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (!this.#placed || before === after) return;
      const { configuration, ...look } = readAttributes(this);
      if (!this.#isGreeted || RELOADING.includes(name)) this.#load();
      else if (name !== "configuration") this.#tell(look);
      else if (configuration) this.#tell({ type: "open", configuration });
    }

    get configuration(): Configuration {
      return this.#chosen ?? readAttributes(this).configuration ?? {};
    }

    set configuration(chosen: Configuration) {
      this.setAttribute("configuration", JSON.stringify(chosen));
    }

    reset(): void {
      this.#tell({ type: "reset" });
    }

    /** Replaces a property set before this script ran, because it would hide the accessor. */
    #takeEarlyConfiguration(): void {
      if (!Object.hasOwn(this, "configuration")) return;
      const { configuration } = this;
      Reflect.deleteProperty(this, "configuration");
      this.configuration = configuration;
    }

    #load(): void {
      const address = frameAddress(this, server);
      if (!address) return;
      this.#origin = address.origin;
      this.#isGreeted = false;
      this.#shown.load(address.href);
    }

    #tell(message: HostMessage): void {
      if (!this.#isGreeted) return;
      const posted: Posted<HostMessage> = { workbench: EMBED_VERSION, ...message };
      this.#shown.window()?.postMessage(posted, this.#origin);
    }

    readonly #whenStill = () => {
      clearTimeout(this.#timer);
      if (!this.#shown.follows()) return;
      this.#timer = window.setTimeout(() => {
        this.#stopTelling();
        this.#stopTelling = tellBand(this, (band) => this.#tell({ type: "band", ...band }));
      }, STILL_MS);
    };

    readonly #hear = ({ source, origin, data }: MessageEvent) => {
      if (this.#origin === "" || source !== this.#shown.window() || origin !== this.#origin) return;
      const message = readFrameMessage(data);
      if (!message) return;
      switch (message.type) {
        case "hello":
          this.#isGreeted = true;
          this.#tell(readAttributes(this));
          return this.#whenStill();
        case "height":
          this.#shown.grow(message.height);
          return this.#whenStill();
        case "reveal":
          return this.#shown.reveal(message);
        case "ready":
        case "change":
          this.#chosen = message.detail.configuration;
      }
      this.dispatchEvent(new CustomEvent(message.type, { detail: message.detail }));
    };
  };
}
