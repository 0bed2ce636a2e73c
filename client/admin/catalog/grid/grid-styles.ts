export const gridStyles = { stepNote: "px-3 py-1 border-b border-line text-soft text-xs" };
