import { setTexts } from "#server/quotes/document/fonts/set-texts.ts";
import { quoteDocument } from "#server/quotes/document/quote-document.ts";
import { answerQuestions } from "./thread.ts";

// Loads the usual font before the first quote.
await setTexts("Quote");
answerQuestions(quoteDocument);
