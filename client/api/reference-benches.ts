import type {
  ReferenceBench,
  ReferenceBenchesReply,
  ReferenceBenchReply,
  StoredBench,
} from "#shared/api/reference-benches.ts";
import { request, sending } from "./request.ts";

const BENCHES = "/api/admin/reference-benches";

export function listBenches(signal?: AbortSignal) {
  return request<ReferenceBenchesReply>(BENCHES, { signal });
}

export function addBench(bench: ReferenceBench) {
  return request<ReferenceBenchReply>(BENCHES, sending("POST", bench));
}

/** Replaces a bench. Fails with 412 if it has another version. */
export function changeBench({ id, version }: StoredBench, bench: ReferenceBench) {
  const headers = { "If-Match": `"${version}"` };
  return request<ReferenceBenchReply>(`${BENCHES}/${id}`, sending("PUT", bench, headers));
}

/** Deletes a bench. Fails with 412 if it has another version. */
export function deleteBench({ id, version }: StoredBench) {
  return request(`${BENCHES}/${id}`, {
    method: "DELETE",
    headers: { "If-Match": `"${version}"` },
  });
}
