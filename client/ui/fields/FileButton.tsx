import { type ComponentProps, useRef } from "react";
import { Button } from "../components/Button.tsx";

interface Props extends Pick<ComponentProps<"button">, "title" | "aria-describedby" | "ref"> {
  /** The name of the hidden field. */
  readonly label: string;
  /** Types or endings of files, as a browser lists them. */
  readonly accept: readonly string[];
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: string;
}

/** A button that opens the browser's dialog to choose files. The same file can be chosen again. */
export function FileButton({ label, accept, multiple, onFiles, ...button }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="small" onClick={() => chooser.current?.click()} {...button} />
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept.join(",")}
        multiple={multiple}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
