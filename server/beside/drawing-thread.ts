import { makeDrawing } from "#server/drawings/make-drawing.ts";
import { answerInThread } from "./thread.ts";

answerInThread(makeDrawing);
