import { defineElement } from "./element/define-element.ts";

const script = document.currentScript;

// Imported as a module, the script does not know where it came from: the element's `src` says it.
defineElement(script instanceof HTMLScriptElement ? script.src : "");
