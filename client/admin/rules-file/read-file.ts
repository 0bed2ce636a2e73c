/** What the server takes (the rules file's routes). */
const MOST_BYTES = 2 * 1024 * 1024;

/** The text of a chosen file, or why it is not read. */
export async function readFile(
  file: File,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (file.size > MOST_BYTES)
    return { problem: "A rules file has at most 2 MB: this one was not read." };
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    return { text: decoder.decode(await file.arrayBuffer()).replaceAll("\r\n", "\n") };
  } catch {
    return { problem: "This file is not text in UTF-8: save it as such, and upload it again." };
  }
}
