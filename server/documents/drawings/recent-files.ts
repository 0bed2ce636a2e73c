/** Keeps the files that were asked for last, up to `mostBytes` in all. */
export function recentFiles(mostBytes: number) {
  const files = new Map<string, Buffer>();
  let bytes = 0;

  const keep = (name: string, file: Buffer) => {
    files.set(name, file);
    bytes += file.length;
    for (const [oldest, { length }] of files) {
      if (bytes <= mostBytes) return;
      files.delete(oldest);
      bytes -= length;
    }
  };

  return {
    keep,
    find(name: string): Buffer | undefined {
      const file = files.get(name);
      // The last in the order of the map is the last that was asked for.
      if (file && files.delete(name)) files.set(name, file);
      return file;
    },
  };
}
