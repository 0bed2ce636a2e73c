import { answerQuestions } from "#server/workers/thread.ts";
import { reviewChange } from "./review-change.ts";

answerQuestions(reviewChange);
