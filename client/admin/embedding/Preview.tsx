import { useEffect, useEffectEvent, useRef, useState } from "react";
import { defineElement } from "#client/partner/embed/element/element.ts";
import { EMBED_EVENTS } from "#shared/partners/embed.ts";
import { attributeTexts, type EmbedAttributes } from "./embed-options.ts";

interface Props {
  readonly attributes: EmbedAttributes;
  readonly onEvent: (name: string, detail: unknown) => void;
}

/** The element itself, as on a partner's page. */
export function Preview({ attributes, onEvent }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [element] = useState(createElement);
  const tell = useEffectEvent(onEvent);

  const update = useEffectEvent(() => {
    const hadBench = element.hasAttribute("configuration");
    for (const [name, text] of attributeTexts(attributes)) {
      if (text === undefined) element.removeAttribute(name);
      else element.setAttribute(name, text);
    }
    if (hadBench && !element.hasAttribute("configuration")) element.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an attribute changes
  useEffect(() => update(), [JSON.stringify(attributes)]);

  useEffect(() => {
    const listener = (event: Event) => {
      if (event instanceof CustomEvent) tell(event.type, event.detail);
    };
    for (const name of EMBED_EVENTS) element.addEventListener(name, listener);
    place.current?.append(element);
    return () => {
      for (const name of EMBED_EVENTS) element.removeEventListener(name, listener);
      element.remove();
    };
  }, [element]);

  return <div ref={place} />;
}

function createElement(): WorkbenchConfiguratorElement {
  defineElement(window.location.origin);
  return document.createElement("workbench-configurator");
}
