import { useState } from "react";
import { RequestFailure } from "./request.ts";
import { saveFile } from "./save-file.ts";

/** Downloads one file at a time, with the options of `fetch`. `onFailure` receives the reason of a failure. */
export function useSaveFile(onFailure: (reason: string) => void) {
  const [saving, setSaving] = useState<string>();
  return {
    /** The address of the current download. */
    saving,
    async save(address: string, init?: RequestInit): Promise<void> {
      if (saving !== undefined) return;
      setSaving(address);
      try {
        await saveFile(address, init);
      } catch (error) {
        onFailure(error instanceof RequestFailure ? error.message : String(error));
      } finally {
        setSaving(undefined);
      }
    },
  };
}
