import { useEffect, useRef, useState } from "react";
import { fetchOk, RequestFailure, readReply, startDeadline } from "#client/api/request.ts";
import type { ImageUse, UploadImageReply } from "#shared/api/images.ts";
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
export function useUpload(onImage: (filename: string) => void, use: ImageUse = "option") {
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const call = useRef<AbortController>(undefined);

  useEffect(() => () => call.current?.abort(), []);

  const upload = async (file: File) => {
    call.current?.abort();
    const problem = checkImage(file);
    setFailure(problem);
    setUploading(!problem);
    if (problem) return;
    const own = new AbortController();
    call.current = own;
    try {
      onImage(await uploadImage(file, own.signal, use));
    } catch (error) {
      if (own.signal.aborted) return;
      setFailure(`Error uploading image: ${RequestFailure.of(error).message}`);
    }
    setUploading(false);
  };

  return { isUploading, failure, upload };
}

/** Uploads an image and returns the server's name for it. */
export async function uploadImage(image: File, caller: AbortSignal, use: ImageUse = "option"): Promise<string> {
  const body = new FormData();
  body.append("image", image);
  const { signal } = startDeadline(body, caller);
  const response = await fetchOk(`/api/images/upload?use=${use}`, { method: "POST", body, signal });
  return (await readReply<UploadImageReply>(response)).filename;
}
