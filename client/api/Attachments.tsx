import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { FileButton } from "#client/ui/fields/FileButton.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { Attachment } from "#shared/api/quotes/attachments.ts";
import {
  ATTACHMENT_ENDINGS,
  ATTACHMENT_TEXT,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
} from "#shared/quotes/attachments.ts";
import { endTurns } from "#shared/text/text.ts";
import { RequestFailure } from "./request.ts";
import { SaveLink, useSaveFile } from "./save-file.tsx";

interface Props {
  readonly attachments: readonly Attachment[];
  /** The side that attaches files here. */
  readonly by: Attachment["from"];
  /** Says whose file it is. */
  readonly describe: (attachment: Attachment) => string;
  readonly addressOf: (attachmentId: string) => string;
  /** The options of `fetch` for a file. */
  readonly init?: RequestInit;
  /** Labels and actions of the buttons that attach a file; none if no file can be attached. */
  readonly uploads: readonly (readonly [label: string, upload: (file: File) => Promise<unknown>])[];
  readonly onRemove?: (attachment: Attachment) => void;
  readonly onChanged: () => void;
}

/** The files of a quote, each as a download, and buttons that attach one. */
export function Attachments({ attachments, by, describe, addressOf, init, uploads, onRemove, onChanged }: Props) {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const file = useSaveFile(setFailure);
  useUnsaved(busy);
  const attach = async (chosen: File | undefined, upload: (file: File) => Promise<unknown>) => {
    if (!chosen || busy) return;
    if (chosen.size > MAX_ATTACHMENT_BYTES) return setFailure("This file has more than 10 MB.");
    setFailure(undefined);
    setBusy(true);
    try {
      await upload(chosen);
      onChanged();
    } catch (error) {
      const { answered, message } = RequestFailure.of(error);
      setFailure(answered ? message : `${message} Check your connection, and attach it again: it is stored once.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2">
      {attachments.length > 0 && (
        <ul className="grid gap-1">
          {attachments.map((attachment) => {
            const { id, name, bytes } = attachment;
            return (
              <li key={id} className="flex items-center gap-3">
                <p className="flex-1 min-w-0 wrap-anywhere">
                  <bdi>{endTurns(name)}</bdi>{" "}
                  <span className="text-soft text-sm">
                    {sizeText(bytes)}, {describe(attachment)}
                  </span>
                </p>
                <SaveLink file={file} address={addressOf(id)} init={init} label="Save" />
                {onRemove && (
                  <Button look="link" aria-label={`Remove ${name}`} onClick={() => onRemove(attachment)}>
                    Remove
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {uploads.length > 0 && attachments.filter(({ from }) => from === by).length < MAX_ATTACHMENTS && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {uploads.map(([label, upload]) => (
            <FileButton
              key={label}
              label={label}
              accept={ATTACHMENT_ENDINGS}
              onFiles={([chosen]) => void attach(chosen, upload)}
            >
              {label}
            </FileButton>
          ))}
          <span className="text-soft text-sm" role="status">
            {busy ? "Attaching …" : ATTACHMENT_TEXT}
          </span>
        </div>
      )}
      {failure && (
        <p role="alert" className="text-bad text-sm">
          {failure}
        </p>
      )}
    </div>
  );
}

/** '240 KB', '1.2 MB'. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
