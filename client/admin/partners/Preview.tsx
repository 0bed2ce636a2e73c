import { useEffect, useEffectEvent, useRef, useState } from "react";
import { defineElement } from "#client/partner/embed/element/element.ts";
import { attributeTexts, type EmbedAttributes } from "./embed-options.ts";

/** The element itself, as on a partner's page. */
export function Preview({ attributes }: { readonly attributes: EmbedAttributes }) {
  const place = useRef<HTMLDivElement>(null);
  const [element] = useState(createElement);

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
    place.current?.append(element);
    return () => element.remove();
  }, [element]);

  return <div ref={place} />;
}

function createElement(): WorkbenchConfiguratorElement {
  defineElement(window.location.origin);
  return document.createElement("workbench-configurator");
}
