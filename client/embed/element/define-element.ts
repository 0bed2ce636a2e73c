import { createElementClass } from "./element.ts";

const NAME = "workbench-configurator";

/** Makes the element known to the page, once. `server` is where the configurator is, in any address of its. */
export function defineElement(server: string): void {
  if (!customElements.get(NAME)) customElements.define(NAME, createElementClass(server));
}
