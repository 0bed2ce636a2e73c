import { type DestinationStream, type Level, type Logger, pino, stdTimeFunctions } from "pino";
import { errorFacts } from "./error-facts.ts";

/** Lines that wait while they cannot be written, such as on a full disk; what comes then is dropped. */
const LARGEST_BACKLOG_BYTES = 1_048_576;

/** The log: one JSON line an entry. An error in it, under `err`, says nothing that a person gave. */
export function createLog(
  level: Level | "silent",
  destination: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFacts },
    },
    destination,
  );
}

/** Standard output, written at once: a last line is out before the process ends. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: LARGEST_BACKLOG_BYTES });
  // A log that cannot be written is no reason to stop answering; there is nowhere to tell it, either.
  output.on("error", () => {});
  return output;
}
