interface Company {
  readonly name: string;
  /** How to reach it: address, phone and email. */
  readonly lines: readonly string[];
}

/** The company on printed pages, as the server wrote it into the page; undefined without one. */
export function pageCompany(): Company | undefined {
  const [name, ...lines] = document.documentElement.dataset.company?.split("\n") ?? [];
  return name ? { name, lines } : undefined;
}
