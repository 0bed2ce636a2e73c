/** What the drawings of a sent revision are: 'Drawing of quote Q-261128-6SK7Y, revision 2'. */
export const quoteDrawing = (quoteId: string, revision: number): string =>
  `Drawing of quote ${quoteId}, revision ${revision}`;
