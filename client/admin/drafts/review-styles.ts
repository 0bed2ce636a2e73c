export const reviewStyles = {
  actions: "flex flex-wrap items-center gap-x-4 gap-y-2",
  note: "px-3 py-2 border-l-3 border-warn bg-sunk text-sm",
};
