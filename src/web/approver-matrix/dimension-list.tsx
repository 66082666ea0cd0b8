import { X } from "lucide-react";
import { limits } from "#contract/limits.ts";
import { valuesIn } from "#contract/rules/approver-matrix/matrix-cell.ts";
import {
  dimensionKinds,
  type MatrixContent,
  type MatrixDimension,
} from "#contract/shapes/approver-matrix.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, SelectField, TextField } from "../kit/index.ts";
import styles from "./approver-matrix.module.css";
import { matrixPresets, presetDimension } from "./matrix-presets.ts";
import { NamesInLanguages, withNames } from "./names-in-languages.tsx";
import type { MatrixDraft } from "./use-matrix-draft.ts";

interface DimensionListProps {
  draft: MatrixDraft;
  mayEdit: boolean;
  /** By path, in words. */
  problems: Readonly<Record<string, string>>;
}

/** By what the rows are told apart. */
export function DimensionList({ draft, mayEdit, problems }: DimensionListProps) {
  const t = useTexts("approver-matrix");
  const { dimensions } = draft.content;
  const change = (at: number, next: Partial<MatrixDimension>, about: string) =>
    draft.edit(
      (before) => ({
        ...before,
        dimensions: before.dimensions.map((each, index) => (index === at ? { ...each, ...next } : each)),
      }),
      `${about} ${at}`,
    );
  const add = (chosen: string) => {
    const found = matrixPresets.find(({ preset }) => preset === chosen);
    const made: MatrixDimension =
      found === undefined
        ? { field: "", title: "", kind: "text", values: [] }
        : presetDimension(found.preset, t);
    draft.edit((before) => withDimension(before, made));
  };
  const taken = new Set(dimensions.map(({ field }) => field));
  return (
    <section className={styles.section} aria-label={t("dimensions")}>
      <h2>{t("dimensions")}</h2>
      {mayEdit ? <p className={styles.note}>{t("dimensionsHint")}</p> : null}
      <ul className={styles.dimensions}>
        {dimensions.map((dimension, at) => (
          <li key={at}>
            <TextField
              label={t("field.title")}
              readOnly={!mayEdit}
              error={problems[`dimensions[${at}].title`]}
              data-path={`dimensions[${at}].title`}
              value={dimension.title}
              maxLength={100}
              onChange={(event) => change(at, { title: event.target.value }, "title")}
            />
            <NamesInLanguages
              what={t("field.title")}
              names={dimension.i18n}
              mayEdit={mayEdit}
              onChange={(names, of) =>
                draft.edit(
                  (before) => ({
                    ...before,
                    dimensions: before.dimensions.with(at, withNames(dimension, names)),
                  }),
                  `name ${at} ${of}`,
                )
              }
            />
            <TextField
              label={t("field.field")}
              readOnly={!mayEdit}
              error={problems[`dimensions[${at}].field`]}
              data-path={`dimensions[${at}].field`}
              value={dimension.field}
              spellCheck={false}
              maxLength={100}
              onChange={(event) => change(at, { field: event.target.value.trim() }, "field")}
            />
            <SelectField
              label={t("field.kind")}
              disabled={!mayEdit}
              value={dimension.kind}
              options={dimensionKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
              onChoose={(chosen) => change(at, { kind: chosen === "number" ? "number" : "text" }, "kind")}
            />
            {dimension.kind === "text" ? (
              <ValuesField
                key={dimension.values.join("\n")}
                values={dimension.values}
                mayEdit={mayEdit}
                onChange={(values) => change(at, { values }, "values")}
              />
            ) : null}
            {mayEdit && dimensions.length > 1 ? (
              <Button
                size="small"
                look="quiet"
                icon={<X size={16} />}
                aria-label={t("removeDimension", { title: dimension.title })}
                title={t("removeDimension", { title: dimension.title })}
                onClick={() => draft.edit((before) => withoutDimension(before, at))}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {mayEdit && dimensions.length < limits.matrixDimensionsMax ? (
        <div className={styles.add}>
          <SelectField
            label={t("addDimension")}
            value=""
            none={t("choose")}
            options={[
              ...matrixPresets
                .filter(({ field }) => !taken.has(field))
                .map(({ preset }) => ({ value: preset, label: t(`preset.${preset}`) })),
              { value: "other", label: t("otherField") },
            ]}
            onChoose={(chosen) => {
              if (chosen !== "") add(chosen);
            }}
          />
        </div>
      ) : null}
    </section>
  );
}

interface ValuesFieldProps {
  values: readonly string[];
  mayEdit: boolean;
  onChange: (values: string[]) => void;
}

/** Taken over when it is left, so that a comma can be typed. */
function ValuesField({ values, mayEdit, onChange }: ValuesFieldProps) {
  const t = useTexts("approver-matrix");
  return (
    <TextField
      label={t("field.values")}
      readOnly={!mayEdit}
      defaultValue={values.join(", ")}
      onBlur={(event) => {
        const next = valuesIn(event.target.value);
        if (next.join("\n") !== values.join("\n")) onChange(next);
      }}
    />
  );
}

function withDimension(before: MatrixContent, dimension: MatrixDimension): MatrixContent {
  return {
    ...before,
    dimensions: [...before.dimensions, dimension],
    rows: before.rows.map((row) => ({
      ...row,
      cells: [...before.dimensions.map((_, at) => row.cells[at] ?? ""), "*"],
    })),
  };
}

function withoutDimension(before: MatrixContent, at: number): MatrixContent {
  return {
    ...before,
    dimensions: before.dimensions.toSpliced(at, 1),
    rows: before.rows.map((row) => ({ ...row, cells: row.cells.toSpliced(at, 1) })),
  };
}
