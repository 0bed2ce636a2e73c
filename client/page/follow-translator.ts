/**
 * Keeps the page right while a browser translates it. A translator replaces each text with an element of its own, and React
 * goes on with the text, which nobody sees anymore. A text that React changes, moves or removes comes back in place of its
 * translation first; the translator then translates it again. Nodes that are elsewhere do not end the page.
 */
export function followTranslator(): void {
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const translations = new WeakMap<Node, ChildNode>();
  const originals = new WeakMap<Node, Node>();

  const isNew = (node: Node | null): node is ChildNode =>
    node?.nodeName === "FONT" && !originals.has(node);

  const follow = (records: readonly MutationRecord[]) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      bringBack(target);
      const [added = [previousSibling, nextSibling].find(isNew)] = addedNodes;
      for (const removed of removedNodes) {
        const text = originals.get(removed) ?? removed;
        if (!added || text.parentNode || !(text instanceof Text)) continue;
        translations.set(text, added as ChildNode);
        originals.set(added, text);
        watch.observe(text, { characterData: true });
      }
    }
  };
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { childList: true, characterData: true, subtree: true });

  const bringBack = (node: Node) => {
    const translation = translations.get(node);
    if (translation?.parentNode && !node.parentNode) translation.replaceWith(node);
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
