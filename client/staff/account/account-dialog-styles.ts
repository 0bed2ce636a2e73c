import styles from "./AccountDialog.module.css";

export const accountDialogStyles = {
  part: `${styles.part} grid grid-cols-1 justify-items-start gap-3 [&_h3]:text-base [&>form]:w-full`,
  form: `${styles.form} grid justify-items-start gap-3 [&>div]:w-[min(100%,24rem)]`,
  rows: "grid p-0 list-none [&_li+li]:border-t [&_li+li]:border-line [&_button]:flex-none",
};
