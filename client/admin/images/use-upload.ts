import { useEffect, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { uploadImage } from "#client/api/upload-image.ts";
import { checkImage } from "./check-image.ts";

/** One upload at a time; another takes its place. What went wrong stays until the next. */
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
