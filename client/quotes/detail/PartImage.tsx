import { useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import styles from "./QuoteParts.module.css";

/** The image of a part; an empty place where it has none, or the file is gone. */
export function PartImage({ image }: { image: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (!image || broken) return null;
  return (
    <img
      className={styles.image}
      src={imageAddress(image)}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
