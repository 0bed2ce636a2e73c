export const priceStyles = {
  amount: "inline-flex items-center gap-1 text-soft",
};
