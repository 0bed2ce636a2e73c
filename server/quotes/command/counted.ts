/** '1 quote', '1,200 quotes'. */
export function counted(quotes: number): string {
  return `${quotes.toLocaleString("en-US")} quote${quotes === 1 ? "" : "s"}`;
}
