import { answerQuestions } from "#server/workers/thread.ts";
import { reviewRules } from "./review-rules.ts";

answerQuestions(reviewRules);
