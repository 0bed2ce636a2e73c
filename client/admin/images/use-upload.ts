import { useEffect, useRef, useState } from "react";
import { failureOf, RequestFailure } from "#client/api/request.ts";
import type { UploadImageReply } from "#shared/api/images.ts";
import { refusedImageText } from "#shared/text/refused-image.ts";

/** 5 MB. */
const MAX_BYTES = 5_242_880;

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/svg+xml"];

/** The reason why a file cannot be uploaded, if any. The server knows images by their content: names and types can be wrong or missing. */
export function checkImage({ type, size }: Pick<File, "type" | "size">): string | undefined {
  if (type !== "" && !type.startsWith("image/"))
    return refusedImageText(type === "application/pdf" ? "pdf" : undefined);
  return size > MAX_BYTES ? "File size must be less than 5MB" : undefined;
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

interface Upload {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Uploads an image and returns the server's name for it. `fetch` cannot report progress. */
export function uploadImage(file: File, { signal, onProgress }: Upload): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const fail = () => reject(failureOf(call.response ?? undefined));
    call.open("POST", "/api/images/upload");
    call.responseType = "json";
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      const reply: UploadImageReply | null = call.response;
      if (call.status === 201 && reply?.success) resolve(reply.filename);
      else fail();
    };
    call.onerror = () => reject(new RequestFailure(undefined));
    call.onabort = () => reject(signal.reason);
    signal.addEventListener("abort", () => call.abort(), { once: true });
    const form = new FormData();
    form.append("image", file);
    call.send(form);
  });
}
