import { constants, fstatSync, openSync, writeSync } from "node:fs";
import { isatty } from "node:tty";

/** While lines cannot be written, because nobody reads them or the disk is full, this much is kept. Further lines are dropped. */
const MAX_BACKLOG_BYTES = 1_048_576;

/** Lines of this length together are written at once. */
const MAX_WRITE_BYTES = 4096;

const RETRY_MS = 100;

/** The time that a slow reader has for the last lines when the process ends. */
const MAX_FAREWELL_MS = 500;

let droppedLines = 0;

/** The lines of the log that this process dropped. */
export const countDroppedLines = (): number => droppedLines;

/**
 * Writes lines to a file descriptor that does not block, and never waits for its reader: a log must not stop the server. The lines of one
 * turn of the event loop are written together, synchronously, so that the last line is out before the process ends. Calls `report` with
 * the number of lines that were dropped, once lines can be written again.
 */
export function createLogOutput(descriptor: number, report: (dropped: number) => void) {
  let lines: string[] = [];
  let linesBytes = 0;
  /** Begins within a line if the reader took only a part of it. */
  let rest = Buffer.alloc(0);
  let isScheduled = false;
  let dropped = 0;

  /** Returns false if something is left. */
  const flush = (): boolean => {
    rest = Buffer.concat([rest, Buffer.from(lines.join(""))]);
    lines = [];
    linesBytes = 0;
    try {
      while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
    } catch {
      // There is nowhere to report it.
    }
    return rest.length === 0;
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    if (rest.length > 0) setTimeout(flushAndReport, RETRY_MS).unref();
    else setImmediate(flushAndReport);
  };
  const flushAndReport = () => {
    isScheduled = false;
    if (!flush()) return schedule();
    const count = dropped;
    dropped = 0;
    if (count > 0) report(count);
  };

  return {
    write(line: string): void {
      const bytes = Buffer.byteLength(line);
      if (rest.length + linesBytes + bytes > MAX_BACKLOG_BYTES) {
        dropped += 1;
        droppedLines += 1;
        return;
      }
      lines.push(line);
      linesBytes += bytes;
      if (linesBytes >= MAX_WRITE_BYTES && rest.length === 0) flush();
      schedule();
    },
    /** Writes what is left, if its reader takes it soon. */
    end(): void {
      const until = performance.now() + MAX_FAREWELL_MS;
      while (!flush() && performance.now() < until) sleep(RETRY_MS / 10);
    },
  };
}

/** Works when the process ends, and no timer runs anymore. */
const sleep = (ms: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms);

/**
 * A descriptor of standard output that does not block, even if Ctrl+S stops its terminal, or if another process makes the pipe that it
 * shares with us block, as Node does when it ends. Opened once more, it is ours alone.
 */
export function openStandardOutput(): number {
  const { fd } = process.stdout;
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    if (!isatty(fd) && !fstatSync(fd).isFIFO()) return fd;
    return openSync(`/dev/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    return fd;
  }
}
