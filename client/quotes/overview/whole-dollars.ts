const format = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Dollars to the next whole one: '$412,300', for a look at how much there is. */
export const wholeDollars = (dollars: number): string => format.format(dollars);
