import { Button, Input, Select } from "antd";
import { sealPositions } from "#contract/codes/seal.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import { useTexts } from "../../i18n/index.ts";
import { useSeals } from "./seal-choices.ts";
import styles from "./placements.module.css";
import parts from "../../kit/field-parts.module.css";

interface DescribedSealsProps {
  placements: readonly SealPlacement[];
  /** What is wrong with one, by its number. */
  errorOf(row: number): string | undefined;
  onChange(next: readonly SealPlacement[]): void;
}

/** Physical seals: which, as what, and in words where on the paper. */
export function DescribedSeals({ placements, errorOf, onChange }: DescribedSealsProps) {
  const t = useTexts("seal-placing");
  const { byId, choices } = useSeals("physical");
  const options = choices.map(({ sealId, sealName }) => ({ value: sealId, label: sealName }));
  const change = (index: number, part: Partial<SealPlacement>) =>
    onChange(placements.map((each, at) => (at === index ? { ...each, ...part } : each)));
  return (
    <>
      <ul className={styles.described}>
        {placements.map((placement, index) =>
          placement.fileId !== undefined ? null : (
            <li key={`${index}`}>
              <Select
                aria-label={t("seal")}
                value={placement.sealId}
                options={
                  options.some(({ value }) => value === placement.sealId)
                    ? options
                    : [
                        ...options,
                        { value: placement.sealId, label: byId.get(placement.sealId)?.sealName ?? "" },
                      ]
                }
                onChange={(sealId: number) => change(index, { sealId })}
              />
              <Select
                aria-label={t("position")}
                value={placement.position}
                options={sealPositions.map((value) => ({ value, label: t(`positions.${value}`) }))}
                onChange={(position) => change(index, { position })}
              />
              <Input
                aria-label={t("description")}
                placeholder={t("description")}
                maxLength={200}
                value={placement.description ?? ""}
                status={errorOf(index) === undefined ? "" : "error"}
                aria-invalid={errorOf(index) !== undefined}
                onChange={(event) => change(index, { description: event.target.value })}
              />
              <Button onClick={() => onChange(placements.toSpliced(index, 1))}>{t("remove")}</Button>
              {errorOf(index) !== undefined && (
                <span className={parts.error} role="alert">
                  {errorOf(index)}
                </span>
              )}
            </li>
          ),
        )}
      </ul>
      {options.length === 0 ? (
        <p className={parts.help}>{t("noSeals")}</p>
      ) : (
        <Button
          onClick={() =>
            onChange([
              ...placements,
              { sealId: options[0]?.value ?? 0, position: "documentSeal", description: "" },
            ])
          }
        >
          {t("addSeal")}
        </Button>
      )}
    </>
  );
}
