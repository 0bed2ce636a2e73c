/** The line, from 1, on which a step names its key in the text of a rules file; 1 where none does. */
export function lineOfStep(text: string, stepKey: string): number {
  const at = text.search(new RegExp(`"key"\\s*:\\s*"${stepKey}"`));
  return text.slice(0, Math.max(at, 0)).split("\n").length;
}
