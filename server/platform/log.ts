import { type DestinationStream, type Level, type Logger, pino, stdTimeFunctions } from "pino";
import { findRequestId } from "./current-request.ts";
import { OperatorError } from "./errors.ts";
import { createLogOutput, openStandardOutput } from "./log-output.ts";

interface LogOptions {
  readonly destination?: DestinationStream;
  /** The name of this server in each line. */
  readonly server?: string;
}

/** A log for people and programs, and a shorter way to write many lines. */
export interface Log extends Logger {
  /** Writes an entry of level info, of members that are JSON already: '"requestId":"5b0e…","ms":1.2'. Undefined if such entries are off. */
  readonly writeInfo?: (members: string) => void;
}

/**
 * Writes one JSON line per entry, with the ID of the request that caused it. An error under `err` is reduced to facts without
 * personal data.
 */
export function createLog(level: Level | "silent", { destination, server }: LogOptions = {}): Log {
  const written = destination ?? standardOutput((lines) => log.warn({ lines }, "lines of the log were dropped"));
  const output = { write: (line: string) => written.write(shorten(line)) };
  const log: Logger = pino(
    {
      level,
      base: server === undefined ? null : { server },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: serializeError },
      mixin() {
        const requestId = findRequestId();
        return requestId === undefined ? {} : { requestId };
      },
    },
    output,
  );
  const start = server === undefined ? "," : `,"server":${JSON.stringify(server)},`;
  const writeInfo = (members: string) =>
    output.write(`{"level":"info"${stdTimeFunctions.isoTime()}${start}${members}}\n`);
  return log.isLevelEnabled("info") ? Object.assign(log, { writeInfo }) : log;
}

/** Longer than a line about a request with an error, its causes and their stacks. */
const MAX_LINE_CHARACTERS = 16_384;

/** What is left of each text and each list in a longer line. */
const KEPT = { characters: 300, items: 30 };

/** The line, in which texts and lists are cut if it is long: others wrote some of them, such as mail servers and receivers of webhooks. */
function shorten(line: string): string {
  if (line.length <= MAX_LINE_CHARACTERS) return line;
  const cut = (_key: string, value: unknown) => {
    if (typeof value === "string") return value.slice(0, KEPT.characters);
    return Array.isArray(value) ? value.slice(0, KEPT.items) : value;
  };
  return `${JSON.stringify(JSON.parse(line, cut))}\n`;
}

function standardOutput(report: (dropped: number) => void): DestinationStream {
  const output = createLogOutput(openStandardOutput(), report);
  process.on("exit", output.end);
  return output;
}

const MAX_FRAMES = 30;

/** Limits the chain of causes. */
const MAX_CAUSES = 3;

interface SerializedError {
  readonly type: string;
  readonly code?: string;
  readonly syscall?: string;
  readonly message?: string;
  /** The innermost call first. */
  readonly stack?: readonly string[];
  readonly cause?: SerializedError;
}

/**
 * The loggable facts of an error. Messages can quote user input, as those of JSON.parse, zod and SQLite searches do. So
 * a message is logged only if it can name nothing but tables and files, or was written for the operator.
 */
export function serializeError(thrown: unknown, causes = MAX_CAUSES): SerializedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const [code, syscall] = ["code", "syscall"].map((name) => keepIdentifier(Reflect.get(thrown, name)));
  const message = safeMessage(thrown, code);
  const stack = readFrames(thrown);
  return {
    type: keepIdentifier(thrown.name) ?? "Error",
    ...(code && { code }),
    ...(syscall && { syscall }),
    ...(message && { message }),
    ...(stack && { stack }),
    ...(thrown.cause !== undefined && causes > 0 && { cause: serializeError(thrown.cause, causes - 1) }),
  };
}

function keepIdentifier(value: unknown): string | undefined {
  return typeof value === "string" && /^\w{1,60}$/.test(value) ? value : undefined;
}

/** Among SQLite's errors, only those with the plain code SQLITE_ERROR quote values from a query. */
function safeMessage(error: Error, code: string | undefined): string | undefined {
  const { name, message } = error;
  if (error instanceof OperatorError) return message;
  if (name !== "SqliteError" || code === undefined) return undefined;
  return code !== "SQLITE_ERROR" || /^no such table: \w+$/.test(message) ? message : undefined;
}

/** The frames of a stack trace, which begins with the message. Undefined if the end of the message is unclear. */
function readFrames({ message, stack = "" }: Error): readonly string[] | undefined {
  const [name = "", ...rest] = message === "" ? stack.split("\n") : stack.split(`: ${message}\n`);
  if (rest.length === 0 || !/^[\w .[\]]+$/.test(name)) return undefined;
  const lines = rest.join(message === "" ? "\n" : `: ${message}\n`).split("\n");
  return lines
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
}
