/** '1,000 lb' */
export function pounds(weight: number): string {
  return `${weight.toLocaleString("en-US")} lb`;
}
