import { useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import type { OptionDocument } from "#shared/rules.ts";
import styles from "./OptionTable.module.css";

/** The image of an option, or else its color; an empty place for neither, and for an image that is gone. */
export function OptionPicture({ option: { image, colorCode } }: { option: OptionDocument }) {
  const [broken, setBroken] = useState<string>();
  if (image && image !== broken)
    return (
      <img
        className={styles.image}
        src={imageAddress(image)}
        alt=""
        loading="lazy"
        onError={() => setBroken(image)}
      />
    );
  if (!colorCode) return null;
  return (
    <svg className={styles.image} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="0.5" y="0.5" width="31" height="31" rx="2" fill={colorCode} />
    </svg>
  );
}
