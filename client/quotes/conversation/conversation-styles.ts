export const conversationStyles = { line: "flex flex-wrap items-baseline gap-x-4 gap-y-2" };
