import { Button, Select } from "antd";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { useTexts } from "../../i18n/index.ts";
import { useSeals } from "./seal-choices.ts";
import styles from "./placements.module.css";
import parts from "../../kit/field-parts.module.css";

interface PlacementListProps {
  placements: readonly SealPlacement[];
  files: readonly Attachment[];
  seals: ReadonlyMap<number, Seal>;
  /** Leads to a page; absent where there is none to see. */
  onShow?(fileId: string, page: number): void;
  onChange?(next: readonly SealPlacement[]): void;
  /** Absent: all of them. */
  isShown?(placement: SealPlacement): boolean;
  /** What is wrong with one, by its number. */
  errorOf?(row: number): string | undefined;
}

/** What is sealed where, in words. */
export function PlacementList(props: PlacementListProps) {
  const { placements, files, seals, onShow, onChange, isShown, errorOf } = props;
  const t = useTexts("seal-placing");
  const { choices } = useSeals("electronic");
  const where = ({ spots, riding, description }: SealPlacement): string => {
    if (riding !== undefined) return t("ridingPages", { from: riding.from, to: riding.to });
    if (spots !== undefined)
      return t("onPages", {
        pages: [...new Set(spots.map(({ page }) => page))].toSorted((a, b) => a - b).join(", "),
      });
    return description ?? "";
  };
  return (
    <ul className={styles.list}>
      {placements.map((placement, index) => {
        if (isShown?.(placement) === false) return null;
        const { sealId, position, fileId, spots, riding } = placement;
        const error = errorOf?.(index);
        const name = seals.get(sealId)?.sealName ?? t("unknownSeal");
        const first = spots?.[0]?.page ?? riding?.from;
        return (
          <li key={`${index}`} data-invalid={error === undefined ? undefined : true}>
            <span>
              <strong>{name}</strong> · {t(`positions.${position}`)}
              {fileId !== undefined &&
                ` · ${files.find((each) => each.fileId === fileId)?.fileName ?? t("unknownFile")}`}
              {` · ${where(placement)}`}
            </span>
            {seals.get(sealId)?.isUsable === false && error === undefined && (
              <span className={parts.error} role="alert">
                {t(onChange === undefined ? "unusable" : "unusableReplace")}
              </span>
            )}
            {error !== undefined && (
              <span className={parts.error} role="alert">
                {error}
              </span>
            )}
            {onChange !== undefined && seals.get(sealId)?.isUsable === false && (
              <Select
                size="small"
                aria-label={t("replaceOf", { seal: name })}
                placeholder={t("replace")}
                options={choices.map((each) => ({ value: each.sealId, label: each.sealName }))}
                onChange={(next: number) => onChange(placements.with(index, { ...placement, sealId: next }))}
              />
            )}
            {onShow !== undefined && fileId !== undefined && first !== undefined && (
              <Button size="small" onClick={() => onShow(fileId, first)}>
                {t("show")}
              </Button>
            )}
            {onChange !== undefined && (
              <Button
                size="small"
                aria-label={t("removeOf", { seal: name })}
                onClick={() => onChange(placements.toSpliced(index, 1))}
              >
                {t("remove")}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
