import { constants, setPriority } from "node:os";
import { answerQuestions } from "#server/workers/thread.ts";
import { makePhoto } from "./make-photo.ts";

// Nobody waits for a photo, so it takes only time that nobody else needs.
setPriority(constants.priority.PRIORITY_LOW);
answerQuestions(makePhoto);
