const NOT_TRANSLATED = /^(SCRIPT|STYLE|TEXTAREA|SVG|FONT)$/i;

/**
 * Does to the page what a translating browser does, now and to later texts until `stop`: replaces each text with an element.
 * `stale` lists the texts on the screen that differ from what the page wrote.
 */
export function translatePage() {
  const translated: { readonly text: Text; readonly shown: Element }[] = [];

  const translate = (node: Node) => {
    for (const child of [...node.childNodes])
      if (child instanceof Text) replace(child);
      else if (!NOT_TRANSLATED.test(child.nodeName)) translate(child);
  };
  const replace = (text: Text) => {
    if (text.data.trim() === "") return;
    const shown = document.createElement("font");
    shown.append(document.createElement("font"));
    shown.firstElementChild?.append(text.data);
    text.replaceWith(shown);
    translated.push({ text, shown });
  };
  const watch = new MutationObserver(() => {
    watch.disconnect();
    start();
  });
  const start = () => {
    translate(document.body);
    watch.observe(document.body, { childList: true, subtree: true });
  };
  start();

  return {
    stop: () => watch.disconnect(),
    stale: () =>
      translated
        .filter(({ shown }) => shown.isConnected)
        .filter(({ text, shown }) => text.isConnected || text.data !== shown.textContent)
        .map(({ text, shown }) => `${shown.textContent} instead of ${text.data}`),
  };
}
