import styles from "./Partners.module.css";

export const partnersStyles = {
  pair: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-4",
  head: `${styles.head} flex flex-wrap items-center gap-2`,
};
