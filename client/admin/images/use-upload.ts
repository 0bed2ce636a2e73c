import { useEffect, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { uploadImage } from "#client/api/upload-image.ts";

/** 5 MB. */
const MOST_BYTES = 5_242_880;

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/svg+xml"];

/** The reason why a file cannot be uploaded, if any. The server also checks its content. */
export function checkImage({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (!IMAGE_TYPES.includes(type)) return "Please upload an image file";
  return size > MOST_BYTES ? "File size must be less than 5MB" : undefined;
}

/** Uploads one image at a time: a new upload cancels the last. A failure stays until the next upload. */
export function useUpload(onImage: (filename: string) => void) {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const call = useRef<AbortController>(undefined);

  useEffect(() => () => call.current?.abort(), []);

  const cancel = () => {
    call.current?.abort();
    setProgress(undefined);
  };

  const upload = async (file: File) => {
    cancel();
    const problem = checkImage(file);
    setFailure(problem);
    if (problem) return;
    const own = new AbortController();
    call.current = own;
    setProgress(0);
    try {
      onImage(await uploadImage(file, { signal: own.signal, onProgress: setProgress }));
    } catch (error) {
      if (own.signal.aborted) return;
      const reason = error instanceof RequestFailure ? error.message : String(error);
      setFailure(`Error uploading image: ${reason}`);
    }
    setProgress(undefined);
  };

  return { progress, failure, upload, cancel };
}
