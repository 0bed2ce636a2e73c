import express, { type Request, Router } from "express";
import { ApiError } from "#server/errors.ts";
import { only } from "#server/http/only.ts";
import type { RulesFileDryRunReply, RulesFileProblem } from "#shared/api.ts";
import { checkRules } from "#shared/engine/check-rules.ts";
import { rulesChanges } from "#shared/engine/rules-changes.ts";
import type { AdminDeps } from "./admin-routes.ts";
import { basedOn } from "./based-on.ts";
import type { JsonError } from "./json-error.ts";
import { jsonPlaces, readJson } from "./json-text.ts";
import { rulesErrors } from "./rules-errors.ts";
import type { RulesStore } from "./store.ts";
import { refuseOtherProduct, storeChange } from "./store-edit.ts";

const PATH = "/api/admin/rules-file";

/** Thirty steps of sixty options with all their facts come to half of it. */
const LARGEST_FILE = "2mb";

/**
 * The rules file, down and up. It is larger than other bodies: these routes come before the parser of
 * those, and read it for staff alone.
 */
export function rulesFileRoutes({ rules, staffOnly, now }: AdminDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route(PATH)
    .all(staffOnly)
    .get(async (_req, res) => {
      const { document, revision } = await rules.current();
      res
        .set("ETag", `"${revision}"`)
        .attachment(`${document.product}.json`)
        .send(`${JSON.stringify(document, null, 2)}\n`);
    })
    .put(express.raw({ type: "application/json", limit: LARGEST_FILE }), async (req, res) => {
      const text = readText(req);
      if (req.query.dryRun !== undefined) return void res.json(await dryRun(rules, text));
      const file = readJson(text);
      if (!file.ok) {
        const problem = jsonProblem(file.error);
        throw new ApiError(400, "invalid_json", [problem], { message: problem.message });
      }
      res.json(await storeChange(rules, { after: () => file.value }, basedOn(req), now()));
    })
    .all(only("GET", "HEAD", "PUT"));

  return router;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The file as text; 415 for another type or encoding, 400 where it is not the text that it says. */
function readText(req: Request): string {
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

/** What a file would change, or why it cannot be stored. */
async function dryRun(rules: RulesStore, text: string): Promise<RulesFileDryRunReply> {
  const { document: current, revision } = await rules.current();
  const told = { success: true, problems: [], changes: [], revision } as const;
  const file = readJson(text);
  if (!file.ok) return { ...told, problems: [jsonProblem(file.error)] };
  const { document, problems } = checkRules(file.value);
  if (!document || problems.length > 0) {
    const placeOf = jsonPlaces(text);
    const placed = rulesErrors(problems).map((problem) => ({
      ...problem,
      ...placeOf(problem.path),
    }));
    return { ...told, problems: placed };
  }
  refuseOtherProduct(current, document);
  return { ...told, changes: rulesChanges(current, document) };
}

function jsonProblem(error: JsonError | undefined): RulesFileProblem {
  const path = "";
  const code = "invalid_json";
  if (!error) return { path, code, message: "The file is not JSON." };
  const { line, column, problem } = error;
  const message = `The file is not JSON: in line ${line}, column ${column}, ${problem}.`;
  return { path, code, message, line, column };
}
