import { createContext } from "react";

/** How far around what is seen things are drawn already, in pixels. */
const ahead = 800;

/** Tells the parts of a scrolled frame whether they are in sight or about to be. */
export class Sight {
  #observer: IntersectionObserver | undefined;
  readonly #told = new WeakMap<Element, (isNear: boolean) => void>();

  /** Tells from now on, at once for the first time; answers how to stop it. Where no browser can tell, all is near. */
  watch(element: Element, frame: Element | null, tell: (isNear: boolean) => void): () => void {
    if (typeof IntersectionObserver === "undefined") {
      tell(true);
      return () => undefined;
    }
    this.#observer ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) this.#told.get(target)?.(isIntersecting);
      },
      { root: frame, rootMargin: `${ahead}px` },
    );
    const observer = this.#observer;
    this.#told.set(element, tell);
    observer.observe(element);
    return () => {
      observer.unobserve(element);
      this.#told.delete(element);
    };
  }
}

/** Of a drawing of many steps, of which only what is near is drawn; nothing where all of it is. */
export const SightContext = createContext<Sight | undefined>(undefined);
