/** The elements of a name in a part, in order. Programs choose their prefixes. */
export const elementsIn = (part: Element, name: string): readonly Element[] => [
  ...part.getElementsByTagNameNS("*", name),
];
