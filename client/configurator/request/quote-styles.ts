import styles from "./Quote.module.css";

export const quoteStyles = {
  failure: "px-4 py-3 border border-bad rounded text-bad [&_p+p]:text-soft [&_p+p]:text-sm [&_button]:mr-2",
  buttons: `${styles.buttons} flex flex-wrap gap-3 justify-end max-sm:[&_[type='submit']]:flex-1`,
};
