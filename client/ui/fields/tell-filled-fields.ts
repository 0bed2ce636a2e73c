type Field = HTMLInputElement | HTMLTextAreaElement;

/** The first that the page hears of somebody after a password manager is done. */
const MOMENTS = ["pointerdown", "keydown", "input", "submit"];

const listening = new WeakSet<Document>();

/**
 * Browsers and password managers can fill in fields without telling the page. React would empty them again, and send what it knew.
 * So each of them tells its text before the page does anything else. A second call does nothing.
 */
export function tellFilledFields(): void {
  if (listening.has(document)) return;
  listening.add(document);
  let isTelling = false;
  const tell = ({ target }: Event) => {
    if (isTelling) return;
    isTelling = true;
    const filled = [...document.forms]
      .flatMap((form) => [...form.elements].filter(isFilled))
      // That field tells its text by itself.
      .filter((field) => field !== target)
      .map((field) => [field, field.value] as const);
    try {
      for (const [field, text] of filled) {
        // React may have emptied it on hearing of another.
        if (field.value !== text)
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
    } finally {
      isTelling = false;
    }
  };
  for (const moment of MOMENTS) document.addEventListener(moment, tell, true);
}

/** Whether a field has another text than React gave it. React ignores the event of one that it has heard of. Nobody fills in files. */
const isFilled = (field: Element): field is Field =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  field.type !== "file" &&
  field.value !== field.defaultValue;
