import { reviewRules } from "#server/rules/review-rules.ts";
import { answerInThread } from "./answer-in-thread.ts";

answerInThread(reviewRules);
