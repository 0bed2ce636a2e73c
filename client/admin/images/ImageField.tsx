import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import { Button } from "#client/ui/Button.tsx";
import { IMAGE_TYPES } from "./check-image.ts";
import { fileOf } from "./file-of.ts";
import styles from "./ImageField.module.css";
import { useUpload } from "./use-upload.ts";

interface Props {
  /** The name of an uploaded file, or empty for none. */
  readonly image: string;
  readonly onImage: (image: string) => void;
  readonly onUploading: (uploading: boolean) => void;
  readonly error: string | undefined;
}

/** An option's image: chosen, dropped, or pasted while its dialog is open; shown, and taken away. */
export function ImageField({ image, onImage, onUploading, error }: Props) {
  const { progress, failure, upload, cancel } = useUpload(onImage);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const id = useId();
  const uploading = progress !== undefined;

  const tell = useEffectEvent(onUploading);
  useEffect(() => tell(uploading), [uploading]);

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = fileOf(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void upload(file);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);

  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };

  return (
    <fieldset
      className={`${styles.field} ${over ? styles.over : ""}`}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        const file = fileOf(event.dataTransfer);
        if (file) void upload(file);
      }}
    >
      <legend>Image</legend>
      {image ? (
        <img className={styles.preview} src={imageAddress(image)} alt="Preview of the option" />
      ) : (
        <span className={styles.none} aria-hidden="true" />
      )}
      <div className={styles.side}>
        <div className={styles.buttons}>
          <Button
            look="small"
            onClick={() => chooser.current?.click()}
            aria-describedby={`${id}-hint`}
          >
            {image ? "Replace Image …" : "Choose Image …"}
          </Button>
          {image && !uploading && (
            <Button look="small" onClick={() => onImage("")}>
              Remove Image
            </Button>
          )}
          {uploading && (
            <Button look="small" onClick={cancel}>
              Cancel Upload
            </Button>
          )}
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label="Image file"
          accept={IMAGE_TYPES.join(",")}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) void upload(file);
            target.value = "";
          }}
        />
        {uploading ? (
          <label className={styles.progress}>
            {progress < 1 ? `Uploading: ${Math.round(progress * 100)} %` : "Checking the image …"}
            <progress value={progress} />
          </label>
        ) : (
          <p id={`${id}-hint`}>Or drop or paste it here. JPG, PNG, GIF, WebP or SVG, under 5MB.</p>
        )}
        {(failure ?? error) && (
          <p role="alert" className={styles.error}>
            {failure ?? error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
