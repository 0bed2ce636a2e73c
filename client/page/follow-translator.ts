/** Texts of one element, and the nodes that a translator shows in their place. */
interface Translation {
  readonly texts: readonly Text[];
  readonly shown: readonly ChildNode[];
}

/** A text that took in those after it, as `normalize` does. */
interface Merge {
  readonly first: Text;
  /** Before and after. */
  readonly own: string;
  readonly whole: string;
  /** The beginning of `whole` that the texts so far explain. */
  readonly joined: string;
  readonly rest: readonly Text[];
}

/** What a record does not say, because React may have changed the texts again since. */
interface Moment {
  /** The data of a text before and after it changed. */
  readonly change?: { readonly before: string; readonly after: string } | undefined;
  /** The data of the texts that were removed, when they were. */
  readonly removed: ReadonlyMap<Node, string>;
}

function readMoments(records: readonly MutationRecord[]): ReadonlyMap<MutationRecord, Moment> {
  const moments = new Map<MutationRecord, Moment>();
  const later = new Map<Node, string>();
  const dataOf = (node: Node) => later.get(node) ?? node.nodeValue ?? "";
  for (const record of records.toReversed()) {
    const { target, oldValue, removedNodes } = record;
    const removed = new Map([...removedNodes].map((node) => [node, dataOf(node)]));
    const change = oldValue === null ? undefined : { before: oldValue, after: dataOf(target) };
    moments.set(record, { change, removed });
    if (oldValue !== null) later.set(target, oldValue);
  }
  return moments;
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
  const merges = new WeakMap<Node, Merge>();

  const isNew = (node: Node | null): node is ChildNode => node?.nodeName === "FONT" && !originals.has(node);

  /** Notes that a text went into the one before it, if it did. */
  const noteMerge = (text: Text, data: string, first: Text, before: string, whole: string) => {
    const merge = merges.get(first) ?? { own: before, joined: before, rest: [] };
    const { own } = merge;
    const joined = merge.joined + data;
    const texts = [...merge.rest, text];
    if (!whole.startsWith(joined)) return;
    for (const each of [first, ...texts]) merges.set(each, { first, own, whole, joined, rest: texts });
    watch.observe(text, { characterDataOldValue: true });
  };

  /** Parts merged texts again, before one of them changes or moves. */
  const split = (node: Node) => {
    const merge = merges.get(node);
    if (!merge) return;
    const { first, own, whole, rest } = merge;
    for (const each of [first, ...rest]) merges.delete(each);
    if (first.data === whole) first.data = own;
    first.after(...rest.filter(({ parentNode }) => !parentNode));
  };

  const follow = (records: readonly MutationRecord[]) => {
    const moments = readMoments(records);
    const changes = new Map<Node, Moment["change"]>();
    // The place from which texts were just removed.
    let gap: MutationRecord | undefined;
    let gapTexts: readonly Text[] = [];
    for (const record of records) {
      const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record;
      bringBack(target);
      const moment = moments.get(record);
      if (moment?.change) changes.set(target, moment.change);
      const added = [...addedNodes].map((node) => node as ChildNode);
      const shown = added.length > 0 ? added : [previousSibling, nextSibling].filter(isNew).slice(0, 1);
      const removed = [...removedNodes]
        .flatMap((node) => originals.get(node) ?? node)
        .filter((node) => node instanceof Text)
        .filter(({ parentNode }) => !parentNode);
      const fillsGap =
        gap?.target === target &&
        gap.previousSibling === previousSibling &&
        gap.nextSibling === nextSibling &&
        added.every(isNew);
      const texts = fillsGap && removed.length === 0 ? gapTexts : removed;
      [gap, gapTexts] = shown.length === 0 ? [record, removed] : [undefined, []];
      const change = previousSibling && changes.get(previousSibling);
      if (gap && previousSibling instanceof Text && change)
        for (const text of removed) {
          const data = moment?.removed.get(text) ?? text.data;
          noteMerge(text, data, previousSibling, change.before, change.after);
        }
      if (shown.length === 0 || texts.length === 0) continue;
      for (const node of shown) originals.set(node, texts);
      for (const text of texts) {
        translations.set(text, { texts, shown });
        watch.observe(text, { characterDataOldValue: true });
      }
    }
  };
  const watch = new MutationObserver(follow);
  watch.observe(document.body, { childList: true, characterDataOldValue: true, subtree: true });

  const bringBack = (node: Node) => {
    split(node);
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
      split(node);
      findChild(this, node);
      return node.parentNode ? removeChild.call(node.parentNode, node) : node;
    },
  });
}
