export const exploreStyles = { lines: "absolute inset-0 size-full overflow-visible pointer-events-none" };
