import { useEffect, useEffectEvent, useRef, useState } from "react";
import { attributeTexts, type EmbedAttributes } from "./embed-options.ts";
import { EVENT_NAMES } from "./preview-events.ts";
import { setAttributes } from "./set-attributes.ts";

interface Props {
  readonly attributes: EmbedAttributes;
  readonly onEvent: (name: string, detail: unknown) => void;
}

/** The element itself, as a partner's page shows it. */
export function Preview({ attributes, onEvent }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<WorkbenchConfiguratorElement>();
  const [failed, setFailed] = useState(false);
  const tell = useEffectEvent(onEvent);
  const texts = attributeTexts(attributes);
  const begin = useEffectEvent((made: HTMLElement) => setAttributes(made, texts));

  useEffect(() => {
    let made: WorkbenchConfiguratorElement | undefined;
    let isGone = false;
    const show = async () => {
      const { defineElement } = await import("#client/embed/element/element.ts");
      if (isGone) return;
      defineElement(window.location.origin);
      made = document.createElement("workbench-configurator");
      for (const name of EVENT_NAMES) made.addEventListener(name, hear);
      begin(made);
      place.current?.append(made);
      setElement(made);
    };
    const hear = (event: Event) => {
      if (event instanceof CustomEvent) tell(event.type, event.detail);
    };
    show().catch(() => setFailed(true));
    return () => {
      isGone = true;
      made?.remove();
    };
  }, []);

  const change = useEffectEvent((shown: WorkbenchConfiguratorElement) => {
    const hadBench = shown.hasAttribute("configuration");
    setAttributes(shown, texts);
    if (hadBench && !shown.hasAttribute("configuration")) shown.reset();
  });
  const written = JSON.stringify(texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other attributes are set anew
  useEffect(() => {
    if (element) change(element);
  }, [element, written]);

  return (
    <div ref={place}>
      {failed && <p role="alert">The preview could not be loaded. Reload the page to try again.</p>}
    </div>
  );
}
