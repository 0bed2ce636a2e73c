import type { Request } from "express";
import { ApiError } from "#server/errors.ts";
import type { RulesFileProblem } from "#shared/api/rules-file.ts";
import type { JsonError } from "./json-error.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The file in a request, read as bytes; 415 for another type or encoding, 400 where it is not the text
 * that it says.
 */
export function rulesFileText(req: Request): string {
  const charset = /charset="?([^\s;"]+)/i.exec(req.get("Content-Type") ?? "")?.[1] ?? "utf-8";
  if (!Buffer.isBuffer(req.body) || charset.toLowerCase() !== "utf-8")
    throw new ApiError(415, "unsupported_type");
  try {
    return decoder.decode(req.body);
  } catch {
    throw new ApiError(400, "invalid_json", undefined, {
      message: "The file is not text in UTF-8.",
    });
  }
}

/** What is wrong with a file that is not JSON, and where. */
export function jsonProblem(error: JsonError | undefined): RulesFileProblem {
  const path = "";
  const code = "invalid_json";
  if (!error) return { path, code, message: "The file is not JSON." };
  const { line, column, problem } = error;
  const message = `The file is not JSON: in line ${line}, column ${column}, ${problem}.`;
  return { path, code, message, line, column };
}
