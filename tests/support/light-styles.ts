/**
 * What tests ask of an element's style, again and again for all that stands above it: whether it shows, and takes a
 * click. jsdom tries every rule of every sheet for that, more than a tenth of all the work of these tests. Here only the
 * rules are tried whose classes the element has; where they differ among themselves, and for everything else, jsdom
 * answers.
 */
export function lightStyles(
  getComputedStyle: (element: Element) => CSSStyleDeclaration,
): typeof getComputedStyle {
  const answer = new Answers(getComputedStyle);
  return (element) => {
    const whole = (): CSSStyleDeclaration => getComputedStyle(element);
    const light: ProxyHandler<object> = {
      get: (_target, name) => {
        if (name === "getPropertyValue")
          return (property: string) =>
            isAsked(property) ? answer.of(element, property) : whole().getPropertyValue(property);
        const property = name === "pointerEvents" ? "pointer-events" : String(name);
        if (isAsked(property)) return answer.of(element, property);
        const value: unknown = Reflect.get(whole(), name);
        return typeof value === "function" ? value.bind(whole()) : value;
      },
    };
    return new Proxy({}, light) as CSSStyleDeclaration;
  };
}

const asked = ["display", "visibility", "pointer-events"] as const;
type Asked = (typeof asked)[number];
const isAsked = (name: string): name is Asked => (asked as readonly string[]).includes(name);

/** A rule that says something of what is asked. */
interface Rule {
  selector: string;
  /** What an element must have for the selector to match. */
  classes: readonly string[];
  says: Partial<Record<Asked, string>>;
}

/** Rules by a class that each asks for; under no name those that ask for none. */
type RulesByClass = ReadonlyMap<string, readonly Rule[]>;

function byClass(rules: readonly Rule[]): RulesByClass {
  const found = new Map<string, Rule[]>();
  for (const rule of rules) {
    const [name = ""] = rule.classes;
    const alike = found.get(name);
    if (alike === undefined) found.set(name, [rule]);
    else alike.push(rule);
  }
  return found;
}

class Answers {
  readonly #whole: (element: Element) => CSSStyleDeclaration;
  readonly #ofSheet = new WeakMap<CSSStyleSheet, RulesByClass>();
  readonly #defaults = new Map<string, string>();

  constructor(whole: (element: Element) => CSSStyleDeclaration) {
    this.#whole = whole;
  }

  of(element: Element, property: Asked): string {
    const said = this.#said(element, property);
    if (said !== undefined) return said;
    if (property === "display") return this.#defaultDisplay(element);
    const above = element.parentElement;
    if (above !== null) return this.of(above, property);
    return property === "visibility" ? "visible" : "auto";
  }

  /** What the element itself is told, by its own style or by sheets. */
  #said(element: Element, property: Asked): string | undefined {
    const own = (element as HTMLElement).style?.getPropertyValue(property);
    if (own) return own;
    const values = new Set<string>();
    const classes = new Set(element.getAttribute("class")?.split(/\s+/u));
    for (const sheet of document.styleSheets) {
      const rules = this.#rulesOf(sheet);
      for (const name of ["", ...classes])
        for (const { selector, classes: wanted, says } of rules.get(name) ?? []) {
          const value = says[property];
          if (value === undefined || values.has(value)) continue;
          if (wanted.every((one) => classes.has(one)) && element.matches(selector)) values.add(value);
        }
    }
    if (values.size > 1) return this.#whole(element).getPropertyValue(property);
    return [...values][0];
  }

  #rulesOf(sheet: CSSStyleSheet): RulesByClass {
    const known = this.#ofSheet.get(sheet);
    if (known !== undefined) return known;
    const rules = byClass([...sheet.cssRules].flatMap(rulesIn));
    this.#ofSheet.set(sheet, rules);
    return rules;
  }

  /** What a browser's own sheet says, which goes by the tag and what hides or opens it. */
  #defaultDisplay(element: Element): string {
    const open = element.hasAttribute("open") ? "open" : "";
    const kind = `${element.namespaceURI} ${element.localName} ${element.getAttribute("hidden")} ${open} ${element.getAttribute("type")}`;
    const known = this.#defaults.get(kind);
    if (known !== undefined) return known;
    const bare = document.createElementNS(element.namespaceURI, element.localName);
    for (const name of ["hidden", "open", "type"]) {
      const value = element.getAttribute(name);
      if (value !== null) bare.setAttribute(name, value);
    }
    const display = this.#whole(bare).getPropertyValue("display");
    this.#defaults.set(kind, display);
    return display;
  }
}

function rulesIn(rule: CSSRule): Rule[] {
  if (!("selectorText" in rule)) return [];
  const { selectorText, style } = rule as CSSStyleRule;
  const says: Rule["says"] = {};
  for (const property of asked) {
    const value = style.getPropertyValue(property);
    if (value !== "") says[property] = value;
  }
  if (Object.keys(says).length === 0) return [];
  // What stands before or after an element, or is drawn in it, is no element.
  const selectors = selectorsOf(selectorText).filter((selector) => !/::|:(?:before|after)\b/u.test(selector));
  return selectors.map((selector) => ({ selector, classes: classesAtEnd(selector), says }));
}

/** The selectors of a list, which commas within brackets do not divide. */
function selectorsOf(list: string): string[] {
  const bare = list.replaceAll(/[([][^()[\]]*(?:[([][^()[\]]*[)\]][^()[\]]*)*[)\]]/gu, (part) =>
    "x".repeat(part.length),
  );
  const ends = [...bare.matchAll(/,/gu)].map(({ index }) => index);
  return [...ends, list.length].map((end, at) => list.slice(at === 0 ? 0 : ends[at - 1]! + 1, end).trim());
}

/** The classes that the last part of a selector asks for outright. */
function classesAtEnd(selector: string): string[] {
  const last =
    selector
      .replaceAll(/\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/gu, "")
      .split(/[\s>+~]+/u)
      .at(-1) ?? "";
  return [...last.matchAll(/\.((?:[\w-]|\\.)+)/gu)].map(([, name]) => (name ?? "").replaceAll("\\", ""));
}
