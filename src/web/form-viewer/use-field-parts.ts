import { useEffect, useState } from "react";
import { mayWrite, type FieldRightMap } from "#contract/rules/field-rights.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { fieldKind } from "../fields/index.ts";

/** Fetches the parts of tall fields before a form is drawn, so that nothing below them jumps. False until they came. */
export function useFieldParts(
  components: readonly FormComponent[],
  rights: FieldRightMap,
  readOnly: boolean,
): boolean {
  const tall = components.filter(({ componentType }) => fieldKind(componentType).fetchFirst !== undefined);
  const [ready, setReady] = useState(tall.length === 0);
  const [failure, setFailure] = useState<unknown>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const fetched = components.map((component) =>
      fieldKind(component.componentType).fetchFirst?.(!readOnly && mayWrite(component, rights)),
    );
    Promise.all(fetched).then(
      () => isCurrent && setReady(true),
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [components, rights, readOnly]);
  if (failure !== undefined) throw failure;
  return ready;
}
