import type { UploadImageReply } from "#shared/api/images.ts";
import { failureOf, RequestFailure } from "./request.ts";

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
