import { reviewRules } from "#server/rules/review-rules.ts";
import { answerQuestions } from "./thread.ts";

answerQuestions(reviewRules);
