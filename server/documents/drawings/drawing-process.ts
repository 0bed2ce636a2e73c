import { answerQuestions } from "#server/workers/thread.ts";
import { makeDrawing } from "./make-drawing.ts";

answerQuestions(makeDrawing);
