/** Texts of one element, and the nodes that a translator shows in their place. */
interface Translation {
  readonly texts: readonly Text[];
  readonly shown: readonly ChildNode[];
}

/**
 * Keeps the page right while a browser translates it. A translator replaces each text, or all texts of an element, with nodes of its own,
 * and React goes on with the text, which nobody sees anymore. A text that React changes, moves or removes comes back in place of its
 * translation first; the translator then translates it again. Nodes that are elsewhere do not end the page.
 */
export function followTranslator(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const translations = new WeakMap<Node, Translation>();
  const originals = new WeakMap<Node, readonly Text[]>();

  const isNew = (node: Node | null): node is ChildNode =>
    node?.nodeName === "FONT" && !originals.has(node);

  const follow = (records: readonly MutationRecord[]) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      bringBack(target);
      const added = [...addedNodes].map((node) => node as ChildNode);
      const shown =
        added.length > 0 ? added : [previousSibling, nextSibling].filter(isNew).slice(0, 1);
      const texts = [...removedNodes]
        .flatMap((removed) => originals.get(removed) ?? removed)
        .filter((node) => node instanceof Text)
        .filter(({ parentNode }) => !parentNode);
      if (shown.length === 0 || texts.length === 0) continue;
      for (const node of shown) originals.set(node, texts);
      for (const text of texts) {
        translations.set(text, { texts, shown });
        watch.observe(text, { characterData: true });
      }
    }
  };
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });

  const bringBack = (node: Node) => {
    const { texts = [], shown = [] } = translations.get(node) ?? {};
    const [first, ...others] = shown.filter(({ parentNode }) => parentNode);
    if (!first || node.parentNode) return;
    first.replaceWith(...texts.filter(({ parentNode }) => !parentNode));
    for (const other of others) other.remove();
  };

  /** The child of `parent` that is, or now holds, a node that React left there; null if it is gone. */
  const findChild = (parent: Node, node: Node | null) => {
    if (!node || node.parentNode === parent) return node;
    follow(watch.takeRecords());
    bringBack(node);
    let child: Node | null = node;
    while (child && child.parentNode !== parent) child = child.parentNode;
    return child;
  };

  Object.assign(Node.prototype, {
    appendChild(this: Node, node: Node) {
      bringBack(node);
      return appendChild.call(this, node);
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      bringBack(node);
      return insertBefore.call(this, node, findChild(this, before));
    },
    removeChild(this: Node, node: Node) {
      findChild(this, node);
      return node.parentNode ? removeChild.call(node.parentNode, node) : node;
    },
  });
}
