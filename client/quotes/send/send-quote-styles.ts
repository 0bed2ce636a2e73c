export const sendQuoteStyles = { group: "grid grid-cols-1 content-start gap-3 m-0 min-w-0 p-0 border-0" };
