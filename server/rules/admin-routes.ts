import { type Request, type RequestHandler, type Response, Router } from "express";
import { only } from "#server/http/add-route.ts";
import { parseBody } from "#server/http/parse.ts";
import {
  AddOptionRequest,
  AddStepRequest,
  type AdminConfigReply,
  BasePriceRequest,
  EditOptionRequest,
  EditStepRequest,
} from "#shared/api/catalog.ts";
import type { RulesEdit } from "#shared/edit-rules.ts";
import { basedOn } from "./based-on.ts";
import { type RulesDesk, storeEdit } from "./store-edit.ts";

export interface AdminDeps extends RulesDesk {
  readonly staffOnly: RequestHandler;
  /** For polling by an open page, which does not extend the session. */
  readonly pageOnly: RequestHandler;
  readonly now: () => Date;
}

/** The rules as staff see and edit them: the whole document, drafts included. */
export function adminRoutes({ staffOnly, now, ...desk }: AdminDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  const store = async (req: Request, res: Response, edit: RulesEdit) => {
    res.json(await storeEdit(desk, edit, basedOn(req), now()));
  };

  router
    .route("/api/admin/config")
    .all(staffOnly)
    .get(async (_req, res) => {
      const { document, revision } = await desk.rules.current();
      res.json({ success: true, config: document, revision } satisfies AdminConfigReply);
    })
    .all(only("GET", "HEAD"));

  router
    .route("/api/admin/config/base-price")
    .all(staffOnly)
    .put((req, res) => {
      const { basePrice } = parseBody(BasePriceRequest, req);
      return store(req, res, { type: "set-base-price", basePrice });
    })
    .all(only("PUT"));

  router
    .route("/api/admin/steps")
    .all(staffOnly)
    .post((req, res) => {
      res.status(201);
      return store(req, res, { type: "add-step", step: parseBody(AddStepRequest, req) });
    })
    .all(only("POST"));

  router
    .route("/api/admin/steps/:stepKey")
    .all(staffOnly)
    .put((req, res) => {
      const changes = parseBody(EditStepRequest, req);
      return store(req, res, { type: "edit-step", ...req.params, changes });
    })
    .delete((req, res) => store(req, res, { type: "delete-step", ...req.params }))
    .all(only("PUT", "DELETE"));

  router
    .route("/api/admin/steps/:stepKey/options")
    .all(staffOnly)
    .post((req, res) => {
      const option = parseBody(AddOptionRequest, req);
      res.status(201);
      return store(req, res, { type: "add-option", ...req.params, option });
    })
    .all(only("POST"));

  router
    .route("/api/admin/steps/:stepKey/options/:value")
    .all(staffOnly)
    .put((req, res) => {
      const changes = parseBody(EditOptionRequest, req);
      return store(req, res, { type: "edit-option", ...req.params, changes });
    })
    .delete((req, res) => store(req, res, { type: "delete-option", ...req.params }))
    .all(only("PUT", "DELETE"));

  return router;
}
