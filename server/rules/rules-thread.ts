import { reviewRules } from "./review-rules.ts";
import { answerQuestions } from "#server/workers/thread.ts";

answerQuestions(reviewRules);
