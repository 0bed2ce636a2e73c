import { useEffect, useState } from "react";
import type { ApiDocument } from "#shared/openapi.ts";

export const DOCUMENT_ADDRESS = "/api/openapi.json";

/** The server's description of its API; 'failed' where there is no reply. */
export function useDocument(): ApiDocument | "failed" | undefined {
  const [document, setDocument] = useState<ApiDocument | "failed">();
  useEffect(() => {
    const call = new AbortController();
    const load = async () => {
      const reply = await fetch(DOCUMENT_ADDRESS, { signal: call.signal });
      setDocument(reply.ok ? await reply.json() : "failed");
    };
    load().catch(() => {
      if (!call.signal.aborted) setDocument("failed");
    });
    return () => call.abort();
  }, []);
  return document;
}
