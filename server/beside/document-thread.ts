import { prepareFonts } from "#server/quotes/document/fonts/prepare-fonts.ts";
import { quoteDocument } from "#server/quotes/document/quote-document.ts";
import { answerInThread } from "./thread.ts";

// Loads the usual fonts before the first quote.
await prepareFonts(["Quote"]);
answerInThread(quoteDocument);
