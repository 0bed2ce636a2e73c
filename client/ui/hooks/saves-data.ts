/** Some browsers tell more. */
interface Network {
  readonly onLine: boolean;
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether this person saves data, as far as the browser tells: nothing loads that they have not asked for. */
export function savesData(): boolean {
  const { connection }: Network = navigator;
  return connection?.saveData === true || window.matchMedia?.("(prefers-reduced-data: reduce)").matches === true;
}
