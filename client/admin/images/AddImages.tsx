import { useEffect, useEffectEvent, useRef, useState } from "react";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import type { StepDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { type ImageMatch, matchImages } from "./match-images.ts";
import { uploadImage } from "./use-upload.ts";

interface Props {
  readonly steps: readonly StepDocument[];
  readonly files: readonly File[];
  readonly onClose: () => void;
}

/** The result of an upload: the name of the file on the server, or the reason why it was refused. */
interface Result {
  readonly image?: string;
  readonly problem?: string;
  readonly canRetry?: boolean;
}

/** Uploads at the same time. */
const AT_ONCE = 2;

/** Uploads many images, and gives them to the options that their files are named after, in one edit. */
export function AddImages({ steps, files, onClose }: Props) {
  const [matches] = useState(() => matchImages(steps, files));
  const [results, setResults] = useState<ReadonlyMap<File, Result>>(new Map());
  const [isUploading, setUploading] = useState(false);
  const calls = useRef<AbortController>(undefined);

  const upload = useEffectEvent(async (signal: AbortSignal) => {
    const waiting = matches.filter((match) => {
      const result = results.get(match.file);
      return "target" in match && (!result || result.canRetry);
    });
    const tell = (file: File, result: Result) => setResults((before) => new Map([...before, [file, result]]));
    const uploadNext = async (): Promise<void> => {
      const match = waiting.shift();
      if (!match || signal.aborted) return;
      tell(match.file, await uploadOne(match.file, signal));
      return uploadNext();
    };
    setUploading(true);
    await Promise.all(Array.from({ length: AT_ONCE }, uploadNext));
    if (!signal.aborted) setUploading(false);
  });
  const begin = () => {
    calls.current = new AbortController();
    void upload(calls.current.signal);
  };
  const start = useEffectEvent(begin);
  useEffect(() => {
    start();
    return () => calls.current?.abort();
  }, []);

  const uploaded = matches.flatMap((match) => {
    const image = results.get(match.file)?.image;
    return "target" in match && image ? [{ ...match.target, image }] : [];
  });
  const lines = matches.map((match) => ({ match, result: results.get(match.file) }));
  const failed = lines.filter(({ result }) => result?.canRetry);
  return (
    <FormDialog
      title={`Add ${countNoun(matches.length, "Image")}`}
      submitLabel={`Use ${countNoun(uploaded.length, "Image")}`}
      isRead
      dirty={uploaded.length > 0}
      busy={isUploading || uploaded.length === 0}
      change={() => ({
        type: "edit-options",
        options: uploaded.map(({ stepKey, option, image }) => ({
          ...{ stepKey, value: option.value, changes: { image } },
        })),
      })}
      onClose={onClose}
    >
      <p role="status">
        {isUploading
          ? `${uploaded.length} of ${matches.length} uploaded.`
          : `${countNoun(uploaded.length, "image")} of ${matches.length} can be used.`}
        {failed.length > 0 && !isUploading && (
          <>
            {" "}
            <Button look="link" onClick={begin}>
              Upload {failed.length} again
            </Button>
          </>
        )}
      </p>
      <ul className="grid gap-1 max-h-[50dvh] p-0 overflow-y-auto text-sm list-none wrap-anywhere [&_b]:mr-2">
        {lines.map(({ match, result }) => (
          <li key={`${match.file.name} ${match.file.lastModified} ${match.file.size}`}>
            <b>{match.file.name}</b> {describe(match, result)}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

function describe(match: ImageMatch, result: Result | undefined) {
  const problem = "problem" in match ? match.problem : result?.problem;
  if (problem) return <span className="text-bad">{problem}</span>;
  return "target" in match && `${match.target.name}${result ? "" : " …"}`;
}

async function uploadOne(file: File, signal: AbortSignal): Promise<Result> {
  try {
    return { image: await uploadImage(file, signal) };
  } catch (error) {
    const { message, code } = RequestFailure.of(error);
    const canRetry = code === undefined || RETRIED.includes(code);
    return { problem: `Error uploading image: ${message}`, canRetry };
  }
}

/** Failures that end on their own, or after signing in. */
const RETRIED = ["busy", "too_many_requests", "disk_full", "internal", "sign_in_needed"];
