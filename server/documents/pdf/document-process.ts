import { answerQuestions } from "#server/workers/thread.ts";
import { setTexts } from "./fonts/set-texts.ts";
import { quoteDocument } from "./quote-document.ts";

// Loads the usual font before the first quote.
await setTexts("Quote");
answerQuestions(quoteDocument);
