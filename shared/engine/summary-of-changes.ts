const LONGEST = 300;

/**
 * The changes of a revision in at most 300 characters: the first of them, and how many more there
 * are. Empty for none.
 */
export function summaryOfChanges(changes: readonly string[]): string {
  const [first = "", ...others] = changes;
  let told = first;
  let more = others.length;
  for (const change of others) {
    const longer = `${told}; ${change}`;
    if (longer.length + ending(more - 1).length > LONGEST) break;
    told = longer;
    more -= 1;
  }
  const room = LONGEST - ending(more).length;
  return (told.length > room ? shortened(told, room) : told) + ending(more);
}

function ending(more: number): string {
  if (more === 0) return "";
  return more === 1 ? "; and 1 more change" : `; and ${more} more changes`;
}

/** Cut to a length, never through a character of two units. */
function shortened(text: string, longest: number): string {
  return `${text.slice(0, longest - 1).replace(/\p{Surrogate}$/u, "")}…`;
}
