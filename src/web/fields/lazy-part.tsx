import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { withAntd } from "../antd/index.ts";
import type { FieldEditorProps } from "./field-kind.ts";
import styles from "./fields.module.css";

/** A component that is fetched when it is first drawn, or ahead of that with `fetchPart`. */
export type LazyPart<Props> = ComponentType<Props> & { fetchPart: () => Promise<unknown> };

/** Makes a part that is fetched when needed; `instead` holds its place until it has come. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: (props: Props) => ReactNode,
): LazyPart<Props> {
  let come: ComponentType<Props> | undefined;
  const fetchPart = async () => (come ??= await load());
  const Fetched = lazy(async () => ({ default: await fetchPart() })) as unknown as ComponentType<Props>;

  function Part(props: Props) {
    // Kept as it was first drawn: changing from one to the other would take the focus away.
    const [Ready] = useState(() => come);
    if (Ready !== undefined) return <Ready {...props} />;
    return (
      <Suspense fallback={instead(props)}>
        <Fetched {...props} />
      </Suspense>
    );
  }
  return Object.assign(Part, { fetchPart });
}

/** An editor that is fetched when a form first shows it; until then a line of its own height holds the place. */
export function lazyEditor(load: () => Promise<ComponentType<FieldEditorProps>>): LazyPart<FieldEditorProps> {
  return lazyPart(load, () => <span className={styles.editorComing} aria-hidden="true" />);
}

/** An editor made of parts of antd: fetched with antd's colours and words, which the form around it has but once. */
export function antdEditor(load: () => Promise<ComponentType<FieldEditorProps>>): LazyPart<FieldEditorProps> {
  return lazyEditor(withAntd(load));
}
