import { answerQuestions } from "#server/workers/thread.ts";
import { paint } from "./paint.ts";

answerQuestions(paint);
