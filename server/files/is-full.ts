/** Whether the disk, or what one may use of it, is full. */
export function isFull(error: unknown): boolean {
  const code = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return code === "SQLITE_FULL" || code === "ENOSPC" || code === "EDQUOT";
}
