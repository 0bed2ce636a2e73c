import { type Request, type RequestHandler, type Response, Router } from "express";
import { addRoute } from "#server/http/add-route.ts";
import { parseBody } from "#server/http/parse.ts";
import {
  AddOptionRequest,
  AddStepRequest,
  type AdminConfigReply,
  BasePriceRequest,
  EditOptionRequest,
  EditStepRequest,
  HintsRequest,
  StartingBenchesRequest,
} from "#shared/api/catalog.ts";
import type { RulesEdit } from "#shared/edit-rules.ts";
import { basedOn, type EditDeps, storeEdit } from "./store-edit.ts";

export interface AdminDeps extends EditDeps {
  readonly staffOnly: RequestHandler;
  /** For polling by an open page, which does not extend the session. */
  readonly pageOnly: RequestHandler;
  readonly now: () => Date;
}

/** Returns the rules including draft steps, and applies edits by staff. */
export function adminRoutes({ staffOnly, now, ...deps }: AdminDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  const store = async (req: Request, res: Response, edit: RulesEdit) => {
    res.json(await storeEdit(deps, edit, basedOn(req), now()));
  };

  addRoute(router, "/api/admin/config", {
    before: staffOnly,
    get: async (_req, res) => {
      const { document, revision } = await deps.rules.current();
      res.json({ success: true, config: document, revision } satisfies AdminConfigReply);
    },
  });

  addRoute(router, "/api/admin/config/base-price", {
    before: staffOnly,
    put: (req, res) => {
      const { basePrice } = parseBody(BasePriceRequest, req);
      return store(req, res, { type: "set-base-price", basePrice });
    },
  });

  addRoute(router, "/api/admin/config/starting-benches", {
    before: staffOnly,
    put: (req, res) => {
      const { startingBenches } = parseBody(StartingBenchesRequest, req);
      return store(req, res, { type: "set-starting-benches", startingBenches });
    },
  });

  addRoute(router, "/api/admin/config/hints", {
    before: staffOnly,
    put: (req, res) => {
      const { hints } = parseBody(HintsRequest, req);
      return store(req, res, { type: "set-hints", hints });
    },
  });

  addRoute(router, "/api/admin/steps", {
    before: staffOnly,
    post: (req, res) => {
      const step = parseBody(AddStepRequest, req);
      return store(req, res.status(201), { type: "add-step", step });
    },
  });

  addRoute(router, "/api/admin/steps/:stepKey", {
    before: staffOnly,
    put: (req, res) => {
      const changes = parseBody(EditStepRequest, req);
      return store(req, res, { type: "edit-step", ...req.params, changes });
    },
    delete: (req, res) => store(req, res, { type: "delete-step", ...req.params }),
  });

  addRoute(router, "/api/admin/steps/:stepKey/options", {
    before: staffOnly,
    post: (req, res) => {
      const option = parseBody(AddOptionRequest, req);
      return store(req, res.status(201), { type: "add-option", ...req.params, option });
    },
  });

  addRoute(router, "/api/admin/steps/:stepKey/options/:value", {
    before: staffOnly,
    put: (req, res) => {
      const changes = parseBody(EditOptionRequest, req);
      return store(req, res, { type: "edit-option", ...req.params, changes });
    },
    delete: (req, res) => store(req, res, { type: "delete-option", ...req.params }),
  });

  return router;
}
