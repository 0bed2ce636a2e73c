import { prepareFonts } from "#server/quotes/document/fonts/prepare-fonts.ts";
import { quoteDocument } from "#server/quotes/document/quote-document.ts";
import { answerInThread } from "./answer-in-thread.ts";

// The fonts of every quote are there before the first one is asked for.
await prepareFonts(["Quote"]);
answerInThread(quoteDocument);
