import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { FileButton } from "#client/ui/fields/FileButton.tsx";
import type { ImageUse } from "#shared/api/images.ts";
import { useDrop } from "./use-drop.ts";
import { IMAGE_TYPES, useUpload } from "./use-upload.ts";

interface Props {
  /** The name of an uploaded file, or empty for none. */
  readonly value: string;
  readonly onText: (image: string) => void;
  readonly use?: ImageUse;
  readonly onUploading: (uploading: boolean) => void;
  readonly error: string | undefined;
}

const BROKEN_IMAGE_TEXT = "This image could not be loaded. Choose another, or remove it.";

/** The image of an option, or the company's logo. It can be chosen, dropped and removed. */
export function ImageField({ value: image, use = "option", onText: onImage, onUploading, error }: Props) {
  const { isUploading, failure, upload } = useUpload(onImage, use);
  const { isOver, place } = useDrop(([file]) => file && void upload(file));
  const [broken, setBroken] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const brokenText = image !== "" && image === broken ? BROKEN_IMAGE_TEXT : undefined;
  const problem = failure ?? error ?? brokenText;

  const tell = useEffectEvent((uploading: boolean) => onUploading(uploading));
  useEffect(() => tell(isUploading), [isUploading]);

  return (
    <fieldset
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-3 border border-dashed rounded ${isOver ? "bg-accent-tint border-accent" : "border-line-strong"}`}
      {...place}
    >
      <legend className="px-1 py-0 text-sm font-strong">{use === "logo" ? "Logo" : "Image"}</legend>
      {image && image !== broken ? (
        <img
          className={`size-24 rounded object-contain ${use === "logo" ? "bg-[#fff]" : "bg-sunk"}`}
          src={imageAddress(image)}
          alt={use === "logo" ? "The logo" : "Preview of the option"}
          onError={() => setBroken(image)}
        />
      ) : (
        <span className="size-24 bg-sunk rounded border border-line" aria-hidden="true" />
      )}
      <div className="grid content-center gap-2 text-sm">
        <div className="flex flex-wrap gap-2">
          <FileButton
            ref={button}
            label="Image file"
            accept={IMAGE_TYPES}
            onFiles={([file]) => file && void upload(file)}
            aria-describedby={`${id}-hint`}
          >
            {image ? "Replace Image …" : "Choose Image …"}
          </FileButton>
          {image && !isUploading && (
            <Button
              look="small"
              onClick={() => {
                onImage("");
                button.current?.focus();
              }}
            >
              Remove Image
            </Button>
          )}
        </div>
        <p className="text-soft" id={`${id}-hint`} role="status">
          {isUploading ? "Uploading …" : "You can also drop it here. JPG, PNG, GIF, WebP or SVG, under 5MB."}
        </p>
        {problem && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
      </div>
    </fieldset>
  );
}
