import { makeDrawing } from "#server/drawings/make-drawing.ts";
import { answerQuestions } from "./thread.ts";

answerQuestions(makeDrawing);
