import { resolve } from "node:path";
import { type CheckedRules, parseRulesFile, readRulesFile } from "../rules-file.ts";
import { nameOf, type Session, STANDARD } from "./session.ts";

/** The rules of a FILE without any problem; a FileError that tells the problems otherwise. */
export async function readSessionRules(
  file: string,
  { folder, readStdin }: Session,
): Promise<CheckedRules> {
  return file === STANDARD
    ? parseRulesFile(await readStdin(), nameOf(file))
    : readRulesFile(resolve(folder, file), file);
}
