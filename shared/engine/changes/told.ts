/** A name as it stands in a sentence: in quotes where it would be taken for a part of the sentence. */
export function told(text: string): string {
  return /^\S+( \S+)*$/.test(text) && !/[,;:'"]/.test(text) ? text : `'${text}'`;
}
