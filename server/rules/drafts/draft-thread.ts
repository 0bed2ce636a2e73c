import { answerQuestions } from "#server/workers/thread.ts";
import { workOnDraft } from "./draft-work.ts";

answerQuestions(workOnDraft);
