import { type ComponentType, lazy, Suspense } from "react";
import type { FieldEditorProps } from "./field-kind.ts";

/** An editor that is fetched when a form first shows it; until then a line of its own height holds the place. */
export function lazyEditor(
  load: () => Promise<ComponentType<FieldEditorProps>>,
): ComponentType<FieldEditorProps> {
  const Fetched = lazy(async () => ({ default: await load() }));
  return function LazyEditor(props: FieldEditorProps) {
    return (
      <Suspense fallback={<span className="field-editor-coming" aria-hidden="true" />}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}
