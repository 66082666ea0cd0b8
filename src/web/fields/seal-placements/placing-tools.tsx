import { Button, Input, Segmented, Select } from "antd";
import { useState } from "react";
import { type SealPosition, sealPositions } from "#contract/codes/seal.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { useTexts } from "../../i18n/index.ts";
import { clamped, withSpots } from "./change-placements.ts";
import { findText, mmPerPoint, type PDFDocumentProxy } from "./open-document.ts";
import { RidingTools } from "./riding-tools.tsx";
import parts from "../../kit/field-parts.module.css";
import styles from "./placements.module.css";

interface PlacingToolsProps {
  document: PDFDocumentProxy;
  fileId: string;
  page: number;
  seals: readonly Seal[];
  placements: readonly SealPlacement[];
  onChange(next: readonly SealPlacement[]): void;
}

/** Chooses a seal and puts it onto this page, onto every page, wherever a text stands, or across the pages. */
export function PlacingTools({ document, fileId, page, seals, placements, onChange }: PlacingToolsProps) {
  const t = useTexts("seal-placing");
  const [sealId, setSealId] = useState<number>();
  const [position, setPosition] = useState<SealPosition>("signatureSeal");
  const [keyword, setKeyword] = useState("");
  const [said, setSaid] = useState("");
  const seal = seals.find((each) => each.sealId === sealId) ?? seals[0];
  if (seal === undefined) return <p className={parts.help}>{t("noSeals")}</p>;
  const chosen = seal;

  async function place(wanted: readonly { page: number; xMm?: number; yMm?: number }[]): Promise<void> {
    if (position === "crossPageSeal") return;
    const spots = await Promise.all(
      wanted.map(async ({ page: number, xMm, yMm }) => {
        const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
        const size = { widthMm: width * mmPerPoint, heightMm: height * mmPerPoint };
        const at = { xMm: xMm ?? size.widthMm * 0.7, yMm: yMm ?? size.heightMm * 0.75 };
        return { page: number, ...clamped(at, chosen, size) };
      }),
    );
    onChange(withSpots(placements, { sealId: chosen.sealId, fileId, position }, spots));
    setSaid(t("placed", { count: spots.length }));
  }

  async function placeAtText(): Promise<void> {
    const found = await findText(document, keyword);
    if (found.length === 0) return setSaid(t("textNotFound", { text: keyword }));
    await place(found);
  }

  return (
    <div className={styles.tools}>
      <Select
        aria-label={t("seal")}
        value={chosen.sealId}
        options={seals.map((each) => ({ value: each.sealId, label: each.sealName }))}
        onChange={setSealId}
      />
      <Segmented
        aria-label={t("position")}
        value={position}
        onChange={setPosition}
        options={sealPositions.map((value) => ({ value, label: t(`positions.${value}`) }))}
      />
      {position === "crossPageSeal" ? (
        <RidingTools
          key={fileId}
          seal={chosen}
          fileId={fileId}
          last={document.numPages}
          placements={placements}
          onChange={onChange}
        />
      ) : (
        <>
          <Button type="primary" onClick={() => void place([{ page }])}>
            {t("placeHere")}
          </Button>
          <Button
            onClick={() =>
              void place(Array.from({ length: document.numPages }, (_each, index) => ({ page: index + 1 })))
            }
          >
            {t("placeEverywhere")}
          </Button>
          <Input
            className={styles.text}
            aria-label={t("atText")}
            placeholder={t("atText")}
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              void placeAtText();
            }}
          />
          <Button disabled={keyword.trim() === ""} onClick={() => void placeAtText()}>
            {t("placeAtText")}
          </Button>
        </>
      )}
      <p className={parts.help} role="status">
        {said}
      </p>
    </div>
  );
}
