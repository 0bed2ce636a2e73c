import { statfs } from "node:fs/promises";

/** The types of file systems on other machines, as Linux's `statfs` numbers them. */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x01021997, "9P"],
  [0x00c36400, "Ceph"],
  [0x5346414f, "AFS"],
]);

/**
 * A warning if the database file would be on another machine, where the locks and the shared memory of SQLite's log do
 * not work. Undefined for a local folder, and where the type is unknown.
 */
export async function warnOfNetworkFolder(
  dataDir: string,
  readType = async (folder: string) => (await statfs(folder)).type,
): Promise<string | undefined> {
  const type = await readType(dataDir).catch(() => undefined);
  const name = type === undefined ? undefined : NETWORK_TYPES.get(type);
  return (
    name &&
    `DATA_DIR is on another machine (${name}), where SQLite can lose or damage data. Use a local disk, or PostgreSQL with DATABASE_URL.`
  );
}
