import { createLog } from "#server/platform/log.ts";

/** A log that keeps its lines as they would be written. */
export function keptLog(level: Parameters<typeof createLog>[0] = "debug", server?: string) {
  const written: string[] = [];
  const log = createLog(level, {
    destination: { write: (line) => void written.push(line) },
    ...(server !== undefined && { server }),
  });
  return { log, written, lines: (): Record<string, unknown>[] => written.map((line) => JSON.parse(line)) };
}
