import { ComponentType } from "#contract/codes/component-type.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import { withAntd } from "../../antd/index.ts";
import { loadTexts } from "../../i18n/index.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldReadProps } from "../field-kind.ts";
import { antdEditor, lazyPart } from "../lazy-part.tsx";
import styles from "../fields.module.css";

const texts = ["seal-placing", "problems"];

const PlacementsEditor = antdEditor(async () => {
  const [part] = await Promise.all([import("../seal-placements/placements-editor.tsx"), loadTexts(texts)]);
  return part.PlacementsEditor;
});
const PlacementsRead = lazyPart<FieldReadProps>(
  withAntd(async () => {
    const [part] = await Promise.all([import("../seal-placements/placements-read.tsx"), loadTexts(texts)]);
    return part.PlacementsRead;
  }),
  () => <span className={styles.text} data-shape="text" />,
);

/** 1020: which seals go where on which documents. */
export const sealPlacementsField = defineFieldKind({
  type: ComponentType.sealPlacements,
  empty: [],
  wide: true,
  label: "group",
  print: (value) =>
    placementsIn(value)
      .map(({ sealId, description }) => [sealId, description].filter(Boolean).join(" "))
      .join("; "),
  Editor: PlacementsEditor,
  Read: PlacementsRead,
  fetchFirst: (writing) => (writing ? PlacementsEditor : PlacementsRead).fetchPart(),
});
