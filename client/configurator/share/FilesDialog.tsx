import { type FormEvent, useState } from "react";
import { SaveLink, useSaveFile } from "#client/api/save-file.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Dialog } from "#client/ui/components/Dialog.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { orderCode, UNREADABLE_CODE } from "#shared/engine/order-code.ts";
import { isEmpty } from "#shared/rules/configuration.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { openCode } from "./code-link.ts";
import { InYourRoom } from "./InYourRoom.tsx";
import { PhotoFile } from "./PhotoFile.tsx";
import "#client/ui/styles/order.css";

interface Props {
  readonly onClose: () => void;
}

/** The order code of the bench, its drawing and model as files, and a field that opens another order code. */
export function FilesDialog({ onClose }: Props) {
  const { rules, configuration, dispatch } = useConfiguratorPage();
  return (
    <Dialog title="Order Code and Files" onClose={onClose}>
      <div className="grid gap-6">
        {isEmpty(configuration) ? (
          <p>Your bench gets an order code and drawings as soon as you choose an option.</p>
        ) : (
          <TakeAlong code={orderCode(rules, configuration)} />
        )}
        <OpenCode
          onOpen={(text) => {
            const action = openCode(rules, text, "code");
            if (!action) return false;
            dispatch(action);
            onClose();
            return true;
          }}
        />
      </div>
    </Dialog>
  );
}

const FILES = [
  { format: "pdf", label: "PDF", use: "to print" },
  { format: "png", label: "PNG", use: "picture" },
  { format: "svg", label: "SVG", use: "vector drawing" },
  { format: "dxf", label: "DXF", use: "for CAD, at true scale" },
  { format: "step", label: "STEP", use: "solids for CAD" },
  { format: "glb", label: "GLB", use: "3D model, in meters" },
  { format: "usdz", label: "USDZ", use: "3D model for Apple devices" },
] as const;

function TakeAlong({ code }: { readonly code: string }) {
  const [failure, setFailure] = useState<string>();
  const file = useSaveFile(setFailure);
  const [units] = useUnits();
  const query = units === "in" ? "" : `?units=${units}`;
  return (
    <>
      <section aria-labelledby="order-code">
        <h3 id="order-code">Order code</h3>
        <p className="mt-1 mb-2 select-all" translate="no">
          {code}
        </p>
        <CopyButton
          text={() => code}
          copied="Order Code Copied"
          title="Your Order Code"
          label="Copy this code"
          look="small"
        >
          Copy Order Code
        </CopyButton>
      </section>
      <InYourRoom code={code} />
      <section aria-labelledby="drawing-files">
        <h3 id="drawing-files">Picture, drawing and 3D model</h3>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-4 gap-y-2 mt-2 [&_li]:grid [&_li]:grid-cols-[5rem_1fr] [&_li]:gap-3 [&_li]:items-center [&_span]:text-soft [&_span]:text-sm">
          <li className="col-span-full">
            <PhotoFile onFailure={setFailure} />
          </li>
          {FILES.map(({ format, label, use }) => {
            const address = `/api/drawings/${code}.${format}${query}`;
            return (
              <li key={format}>
                <SaveLink file={file} address={address} label={label} />
                <span>{use}</span>
              </li>
            );
          })}
        </ul>
        {failure && (
          <p role="alert" className="mt-2 text-bad">
            {failure}
          </p>
        )}
      </section>
    </>
  );
}

interface OpenProps {
  /** Returns whether the code could be read. */
  readonly onOpen: (text: string) => boolean;
}

function OpenCode({ onOpen }: OpenProps) {
  const [text, setText] = useState("");
  const [isRefused, setRefused] = useState(false);
  const open = (event: FormEvent) => {
    event.preventDefault();
    setRefused(!onOpen(text));
  };
  return (
    <form
      // Beside the field, below its label.
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 pt-4 border-t border-line [&_button]:self-start [&_button]:mt-[1.6rem]"
      onSubmit={open}
    >
      <TextField
        label="Open an order code"
        name="code"
        required
        autoComplete="off"
        value={text}
        onText={setText}
        error={isRefused ? UNREADABLE_CODE : undefined}
      />
      <Button type="submit">Open</Button>
    </form>
  );
}
