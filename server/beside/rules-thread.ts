import { reviewRules } from "#server/rules/review-rules.ts";
import { answerInThread } from "./thread.ts";

answerInThread(reviewRules);
