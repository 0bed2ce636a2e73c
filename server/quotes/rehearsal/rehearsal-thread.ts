import { constants, setPriority } from "node:os";
import { answerQuestions } from "#server/workers/thread.ts";
import { rehearse } from "./rehearse.ts";

// On Linux, this concerns the calling thread only: visitors' requests come first if the cores are busy.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

answerQuestions(rehearse);
