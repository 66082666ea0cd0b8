import { useEffect, useLayoutEffect, useRef } from "react";
import type { KeyGroupName, KeyName } from "./key-groups.ts";
import { type KeyHandler, register } from "./key-registry.ts";

/** What the keys of a group do here; those left out do nothing, and the help does not show them. */
export type KeyHandlers<Name extends KeyGroupName> = {
  readonly [Key in KeyName<Name>]?: KeyHandler | undefined;
};

/** Answers keys of a group as long as the component is drawn. Several may share a group. */
export function useKeys<Name extends KeyGroupName>(group: Name, handlers: KeyHandlers<Name>): void {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => register({ group, handlers: () => latest.current }), [group]);
}
