import { call } from "#client/api/request.ts";
import type { readPartner } from "./typed-partner.ts";

/** Saves the settings of a partner, if they still have a version. */
export function putPartner(
  { id, ...change }: ReturnType<typeof readPartner>,
  isOn: boolean,
  version: number | undefined,
) {
  return call("PUT /api/admin/partners/{partnerId}", {
    params: { partnerId: id },
    body: { ...change, isOn },
    ...(version !== undefined && { ifMatch: version }),
  });
}
