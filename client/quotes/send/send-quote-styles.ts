/** The error comes last, so that it moves nothing. */
export const sendQuoteStyles = {
  form: "grid grid-cols-1 content-start gap-4 [&_h3]:mb-2 [&_h3]:text-md",
  group: "grid grid-cols-1 content-start gap-3 m-0 min-w-0 p-0 border-0",
  foot: "grid gap-3 pt-4 border-t border-line bg-card",
  buttons: "flex flex-wrap items-center justify-end gap-3",
};
