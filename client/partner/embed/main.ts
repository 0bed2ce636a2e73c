import { defineElement } from "./element/element.ts";

const script = document.currentScript;

const address = script instanceof HTMLScriptElement ? script.src : "";

// A module does not know its address, and a bundle has one of its own, so the element needs a `src`.
defineElement(/^https?:\/\/[^/?#]+\/embed\.js(?:[?#]|$)/.test(address) ? address : "");
