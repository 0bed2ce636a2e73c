import type { Configuration } from "#shared/configuration.ts";
import { EMBED_VERSION, type HostMessage, type Posted } from "#shared/embed.ts";
import { createFrame } from "./create-frame.ts";
import { frameAddress } from "./frame-address.ts";
import { readAttributes } from "./read-attributes.ts";
import { readFrameMessage } from "./read-frame-message.ts";
import { tellBand } from "./tell-band.ts";

/** How long the page must be still before the frame learns what of it is seen: it does not run after a scroll. */
const STILL_MS = 100;

/** Attributes that the frame is loaded anew for; the others are told to the page in it. */
const LOADED_ANEW = ["partner", "height", "sandbox", "src"];

/** The element that shows the configurator of a server in a frame. */
export function createElementClass(server: string): CustomElementConstructor {
  return class extends HTMLElement implements WorkbenchConfiguratorElement {
    static readonly observedAttributes = ["configuration", "accent", "theme", ...LOADED_ANEW];

    readonly #shown = createFrame(this);
    #isPlaced = false;
    /** Where the frame's page is from; empty while there is none. */
    #origin = "";
    #isGreeted = false;
    #chosen: Configuration | undefined;
    #timer = 0;
    #stopTelling = () => {};

    connectedCallback(): void {
      this.#takeEarlyConfiguration();
      this.#isPlaced = true;
      window.addEventListener("message", this.#hear);
      window.addEventListener("scroll", this.#whenStill, { capture: true, passive: true });
      window.addEventListener("resize", this.#whenStill);
      this.#load();
    }

    disconnectedCallback(): void {
      window.removeEventListener("message", this.#hear);
      window.removeEventListener("scroll", this.#whenStill, { capture: true });
      window.removeEventListener("resize", this.#whenStill);
      clearTimeout(this.#timer);
      this.#stopTelling();
      this.#isPlaced = false;
      this.#origin = "";
      this.#shown.unload();
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (!this.#isPlaced || before === after) return;
      const { configuration, ...look } = readAttributes(this);
      if (!this.#isGreeted || LOADED_ANEW.includes(name)) this.#load();
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

    /** What the page set before this script came is a property of its own, and would hide ours. */
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
