import { rehearse } from "#server/rehearsal/rehearse.ts";
import { streamFromThread } from "./thread.ts";

streamFromThread(rehearse);
