import { makeDrawing } from "./make-drawing.ts";
import { answerQuestions } from "#server/workers/thread.ts";

answerQuestions(makeDrawing);
