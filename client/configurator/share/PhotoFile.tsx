import { useEffect, useRef, useState } from "react";
import { saveBlob } from "#client/api/save-file.tsx";
import { Button } from "#client/ui/components/Button.tsx";
import { orderCode } from "#shared/engine/order-code.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";

interface Props {
  readonly onFailure: (reason: string | undefined) => void;
}

/** A photo of the bench as a file, which screens call a picture. The browser makes it, with its progress in sight, until it is done or cancelled. */
export function PhotoFile({ onFailure }: Props) {
  const { rules, configuration } = useConfiguratorPage();
  const [share, setShare] = useState<number>();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const make = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    work.current = controller;
    onFailure(undefined);
    setShare(0);
    try {
      const { takePhoto } = await import("#client/drawing/photo/take-photo.ts");
      const photo = await takePhoto(rules, configuration, setShare, signal);
      if (photo) saveBlob(photo, `${orderCode(rules, configuration)}-picture.png`);
    } catch {
      onFailure("The picture could not be made. Check your connection, then try again.");
    } finally {
      if (!signal.aborted) setShare(undefined);
    }
  };
  if (share === undefined)
    return (
      <>
        <Button look="small" onClick={make}>
          Picture
        </Button>
        <span>PNG of 1600 × 1200 pixels, made on this device in about half a minute</span>
      </>
    );
  return (
    <>
      <Button
        look="small"
        onClick={() => {
          work.current?.abort();
          setShare(undefined);
        }}
      >
        Cancel
      </Button>
      <span className="flex items-center gap-2">
        <progress className="flex-1 min-w-0 accent-accent-fill" aria-label="Picture" value={share} />
        {Math.round(share * 100)}%
      </span>
    </>
  );
}
