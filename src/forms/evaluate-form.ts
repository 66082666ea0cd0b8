import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { checkFormValues, type FormCheck } from "#contract/rules/form-values.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { filledRows } from "./filled-rows.ts";
import { type Reader, readerOf, type Surroundings } from "./form-reader.ts";
import { prepareForm } from "./prepare-form.ts";
import type { PreparedField } from "./prepared-form.ts";
import { storedValue } from "./stored-value.ts";

/** How a form stands with certain values, for somebody with certain rights. */
export interface FormStanding {
  /** The values as the form's expressions see them: computed ones filled in, those of fields that events hide empty. */
  values: FormValues;
  /** By component code; a field that rights hide is not visible either. */
  visible: Readonly<Record<string, boolean>>;
  /** Whether this person has to fill a field in, by component code. */
  required: Readonly<Record<string, boolean>>;
  /** Values that nobody types, by component code: formulas, and fields that a `compute` event holds. */
  computed: FormValues;
  /** Sub-tables with their formula columns worked out, by component code; their other cells are typed. */
  filled: FormValues;
}

/** A standing with what is wrong with the values. */
export interface FormVerdict extends FormStanding {
  /** By component code and `lines[0].cost`. */
  problems: Record<string, FieldProblem>;
}

/**
 * How a form stands: what is seen, asked for and computed (spec §3 Event). The same function answers on both ends, so
 * an event that reads what this person may not see passes them by, and a value computed from it is the server's.
 * Pure; the same arguments give the same answer.
 */
export function standingOf(
  page: FormPage | undefined,
  values: FormValues,
  rights: FieldRightMap,
  surroundings?: Surroundings,
): FormStanding {
  const seen: FormValues = { ...values };
  const visible: Record<string, boolean> = {};
  const required: Record<string, boolean> = {};
  const computed: FormValues = {};
  const filled: FormValues = {};
  for (const { componentCode: code, isRequired } of componentsOf(page)) {
    visible[code] = rights[code] !== "hide";
    required[code] = isRequired === true && rights[code] === "write";
  }
  const reader = readerOf(page, seen, rights, surroundings);
  for (const field of prepareForm(page).ruled) {
    const { componentCode: code } = field.component;
    const value = computedValue(field, reader);
    if (value !== undefined) seen[code] = computed[code] = value;
    const rows = filledRows(field, seen[code], rights, reader);
    if (rows !== undefined) seen[code] = filled[code] = rows;
    if (!isShown(field, reader)) {
      delete seen[code];
      delete filled[code];
      visible[code] = false;
      if (code in computed) computed[code] = null;
    }
  }
  for (const field of prepareForm(page).ruled) {
    const { componentCode: code } = field.component;
    if (visible[code] !== true || rights[code] !== "write" || code in computed) required[code] = false;
    else if (field.events.optional.some(reader.holds)) required[code] = false;
    else if (field.events.require.some(reader.holds)) required[code] = true;
  }
  return { values: seen, visible, required, computed, filled };
}

/**
 * A form's standing and what is wrong with it: kinds and bounds of what is seen, and when `final` what this person
 * still has to fill in. What is not seen is neither asked for nor judged. Pure.
 */
export function evaluateForm(
  page: FormPage | undefined,
  values: FormValues,
  rights: FieldRightMap,
  check: FormCheck,
  surroundings?: Surroundings,
): FormVerdict {
  const standing = standingOf(page, values, rights, surroundings);
  const given = { ...values, ...standing.computed, ...standing.filled };
  return { ...standing, problems: checkFormValues(page, given, rights, check, standing) };
}

/** Whether a change of this field may change how the form stands. Pure. */
export function standingDependsOn(page: FormPage | undefined, code: string): boolean {
  return prepareForm(page).read.has(code);
}

function isShown({ events }: PreparedField, reader: Reader): boolean {
  const shows = events.show.filter(({ condition }) => condition === undefined || reader.valueOf(condition));
  return (shows.length === 0 || shows.some(reader.holds)) && !events.hide.some(reader.holds);
}

function computedValue(field: PreparedField, reader: Reader): JsonValue | undefined {
  const rule = field.formula ?? field.events.compute.find(reader.holds)?.expression;
  const outcome = reader.valueOf(rule);
  return outcome === undefined ? undefined : storedValue(field.component, outcome.value);
}
