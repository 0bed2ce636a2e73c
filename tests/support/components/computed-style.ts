/** The attributes by which jsdom's style sheet shows or hides an element. */
const STATES = ["hidden", "open", "popover", "type"];

const view = document.defaultView ?? window;
const compute = view.getComputedStyle;
const styles = new Map<string, CSSStyleDeclaration>();

/**
 * Elements of one kind share their computed style, because components have no style sheets here. For each element that a
 * query by role passes, jsdom compares all selectors of its own style sheet, which took a third of the time of these tests.
 */
view.getComputedStyle = (element, pseudo) => {
  if (pseudo || element.hasAttribute("style")) return compute(element, pseudo);
  const states = STATES.filter((name) => element.hasAttribute(name));
  const kind = [element.localName, ...states.map((name) => `${name}=${element.getAttribute(name)}`)];
  const known = styles.get(kind.join(" "));
  if (known) return known;
  const sample = document.createElementNS(element.namespaceURI, element.localName);
  for (const name of states) sample.setAttribute(name, element.getAttribute(name) ?? "");
  const style = compute(sample);
  styles.set(kind.join(" "), style);
  return style;
};
window.getComputedStyle = view.getComputedStyle;
