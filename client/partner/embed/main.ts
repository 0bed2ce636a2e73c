import { defineElement } from "./element/element.ts";

const script = document.currentScript;

// A module does not know its address, so the element needs a `src`.
defineElement(script instanceof HTMLScriptElement ? script.src : "");
