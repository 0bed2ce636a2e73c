import styles from "./TextField.module.css";

export const textFieldStyles = {
  input: `${styles.input} w-full min-h-target px-3 py-2 bg-paper border border-line-strong rounded scroll-mt-8 [&[aria-invalid=true]]:border-bad`,
};
