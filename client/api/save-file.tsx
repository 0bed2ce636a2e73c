import { useState } from "react";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import { fetchOk, RequestFailure, startDeadline } from "./request.ts";

/** Downloads one file at a time, with the options of `fetch`. `onFailure` receives the reason of a failure, and undefined at the next click. */
export function useSaveFile(onFailure: (reason: string | undefined) => void) {
  const [savingAddress, setSavingAddress] = useState<string>();
  return {
    /** The address of the current download. */
    savingAddress,
    async save(address: string, init?: RequestInit): Promise<void> {
      onFailure(undefined);
      if (savingAddress !== undefined) return;
      setSavingAddress(address);
      try {
        await saveFile(address, init);
      } catch (error) {
        onFailure(error instanceof RequestFailure ? error.message : String(error));
      } finally {
        setSavingAddress(undefined);
      }
    },
  };
}

interface Props {
  readonly file: ReturnType<typeof useSaveFile>;
  readonly address: string;
  readonly init?: RequestInit | undefined;
  readonly label: string;
}

/** A link to a file that the server makes on demand. A click saves the file without leaving the page. */
export const SaveLink = ({ file, address, init, label }: Props) => (
  <ButtonLink
    href={address}
    download
    onClick={(event) => {
      event.preventDefault();
      void file.save(address, init);
    }}
  >
    {file.savingAddress === address ? "Making …" : label}
  </ButtonLink>
);

/** Downloads a file and saves it under the server's name. Throws a RequestFailure. */
async function saveFile(address: string, init?: RequestInit): Promise<void> {
  const { signal, end } = startDeadline(init?.body);
  const response = await fetchOk(address, { ...init, signal });
  // From now on, the file takes as long as the line needs.
  end();
  // A page of a proxy, or nothing, is no file.
  if (!response.headers.has("Content-Disposition")) throw new RequestFailure({});
  const content = await response.blob().catch((error: unknown) => {
    throw RequestFailure.of(error);
  });
  saveBlob(content, nameOf(response));
}

/** Saves content that the browser has under a name. */
export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // By then, the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url));
}

/** 'quotes-2026-11-20.csv' from 'attachment; filename="quotes-2026-11-20.csv"', and 'Küche.pdf' from "filename*=UTF-8''K%C3%BCche.pdf". */
function nameOf({ headers }: Response): string {
  const disposition = headers.get("Content-Disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/.exec(disposition)?.[1] ?? "");
}
