import { readdirSync, readlinkSync, realpathSync } from "node:fs";

/** Whether another process has a file open, as far as Linux tells; elsewhere this cannot be known. */
export function isOpenElsewhere(file: string): boolean {
  const real = realpathSync(file);
  const processes = list("/proc").filter((name) => /^\d+$/.test(name) && name !== `${process.pid}`);
  return processes.some((pid) =>
    list(`/proc/${pid}/fd`).some((open) => targetOf(`/proc/${pid}/fd/${open}`) === real),
  );
}

/** Nothing for what is not there, and for processes of others. */
function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function targetOf(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}
