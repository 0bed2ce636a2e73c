const day = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

/** 'Nov 24, 2026' */
export const writeDate = (time: number) => day.format(time);
