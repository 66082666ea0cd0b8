import { Button, InputNumber, Select } from "antd";
import { useState } from "react";
import {
  type RidingSeal,
  ridingEdges,
  ridingSides,
  type SealPlacement,
} from "#contract/seals/seal-placement.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { useTexts } from "../../i18n/index.ts";
import { withRiding } from "./change-placements.ts";
import styles from "./placements.module.css";

interface RidingToolsProps {
  seal: Seal;
  fileId: string;
  last: number;
  placements: readonly SealPlacement[];
  onChange(next: readonly SealPlacement[]): void;
}

/** Puts a seal across the edges of many pages: which pages, which sides of the sheets, how many in a group. */
export function RidingTools({ seal, fileId, last, placements, onChange }: RidingToolsProps) {
  const t = useTexts("seal-placing");
  const stored = placements.find(
    (each) => each.sealId === seal.sealId && each.fileId === fileId && each.riding !== undefined,
  )?.riding;
  const [riding, setRiding] = useState<RidingSeal>(
    stored ?? { from: 1, to: last, sides: "all", edge: "right", yMm: 148, groupSize: 20 },
  );
  const number = (name: "from" | "to" | "yMm" | "groupSize", min: number, max: number) => (
    <label>
      {t(`riding.${name}`)}
      <InputNumber
        min={min}
        max={max}
        value={riding[name]}
        onChange={(value) => value !== null && setRiding({ ...riding, [name]: Math.round(value) })}
      />
    </label>
  );
  return (
    <div className={styles.riding}>
      {number("from", 1, last)}
      {number("to", 1, last)}
      <Select
        aria-label={t("riding.sides")}
        value={riding.sides}
        options={ridingSides.map((value) => ({ value, label: t(`sides.${value}`) }))}
        onChange={(sides) => setRiding({ ...riding, sides })}
      />
      <Select
        aria-label={t("riding.edge")}
        value={riding.edge}
        options={ridingEdges.map((value) => ({ value, label: t(`edges.${value}`) }))}
        onChange={(edge) => setRiding({ ...riding, edge })}
      />
      {number("yMm", Math.ceil(seal.heightMm / 2), 2_000)}
      {number("groupSize", 2, 40)}
      <Button
        type="primary"
        disabled={last < 2 || riding.from > riding.to}
        onClick={() => onChange(withRiding(placements, { sealId: seal.sealId, fileId }, riding))}
      >
        {t(stored === undefined ? "placeRiding" : "changeRiding")}
      </Button>
    </div>
  );
}
