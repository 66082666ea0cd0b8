import type { ValueCheck } from "./component-kind.ts";

/** Text of so many characters, or fewer where the component says so. */
export const textUpTo =
  (longest: number): ValueCheck =>
  (component, value) => {
    if (typeof value !== "string") return { problem: "notText" };
    const max = component.maxLength ?? longest;
    return [...value].length > max ? { problem: "tooLong", params: { max } } : undefined;
  };
