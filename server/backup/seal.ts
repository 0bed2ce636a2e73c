import { createHmac, timingSafeEqual } from "node:crypto";
import { Manifest } from "./manifest.ts";

/** The manifest with a seal by the key: it names the hash of every file, so the seal is of the whole backup. */
export function sealed(manifest: Manifest, key: string | undefined): Manifest {
  return key === undefined ? manifest : { ...manifest, seal: sealOf(manifest, key) };
}

/** Why a backup is not one of this key; undefined where it is, or where there is no key. */
export function sealFault(manifest: Manifest, key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (manifest.seal === undefined)
    return "it has no seal of BACKUP_KEY; to restore it all the same, leave that setting out";
  const seal = Buffer.from(manifest.seal, "hex");
  return timingSafeEqual(seal, Buffer.from(sealOf(manifest, key), "hex"))
    ? undefined
    : "its seal is not of this BACKUP_KEY, or somebody changed it";
}

/** HMAC-SHA256 of the manifest without its seal, each field in the order of the schema. */
function sealOf(manifest: Manifest, key: string): string {
  const { seal: _seal, ...told } = Manifest.parse(manifest);
  return createHmac("sha256", key).update(JSON.stringify(told)).digest("hex");
}
