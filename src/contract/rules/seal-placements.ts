import { ComponentType } from "../codes/component-type.ts";
import { sealPositions } from "../codes/seal.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";
import type { FormValues, JsonValue } from "../schema.ts";
import { ridingEdges, ridingSides, type SealPlacement } from "../seals/seal-placement.ts";
import { stampFields } from "../seals/stamp-form.ts";
import { attachmentsIn } from "../shapes/attachment.ts";
import type { FormComponent } from "../shapes/form-page.ts";

const isRecord = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value: JsonValue | undefined, least: number, most: number): value is number =>
  typeof value === "number" && value >= least && value <= most;
const isPage = (value: JsonValue | undefined): value is number =>
  Number.isInteger(value) && isNumber(value, 1, 10_000);
const isOneOf = (value: JsonValue | undefined, values: readonly string[]): boolean =>
  typeof value === "string" && values.includes(value);
const isText = (value: JsonValue | undefined, most: number): boolean =>
  value === undefined || (typeof value === "string" && value.length <= most);

/** Whether a value is a list of placements by its shape. Pure. */
export function placementsShapeProblem(value: JsonValue): FieldProblem | undefined {
  if (!Array.isArray(value)) return { problem: "notRows" };
  if (value.length > limits.sealPlacementsMax)
    return { problem: "tooManyRows", params: { max: limits.sealPlacementsMax } };
  return value.every(isPlacement) ? undefined : { problem: "sealPlacementMalformed" };
}

const names = new Set(["sealId", "position", "fileId", "spots", "riding", "description"]);

function isPlacement(row: JsonValue): boolean {
  if (!isRecord(row) || Object.keys(row).some((name) => !names.has(name))) return false;
  const { sealId, position, fileId, spots, riding, description } = row;
  return (
    Number.isInteger(sealId) &&
    isNumber(sealId, 1, Number.MAX_SAFE_INTEGER) &&
    isOneOf(position, sealPositions) &&
    isText(fileId, 40) &&
    isText(description, 200) &&
    (spots === undefined ||
      (Array.isArray(spots) && spots.length <= limits.sealSpotsMax && spots.every(isSpot))) &&
    (riding === undefined || isRiding(riding))
  );
}

function isSpot(spot: JsonValue): boolean {
  return (
    isRecord(spot) &&
    isPage(spot["page"]) &&
    isNumber(spot["xMm"], 0, 5_000) &&
    isNumber(spot["yMm"], 0, 5_000)
  );
}

function isRiding(riding: JsonValue): boolean {
  if (!isRecord(riding)) return false;
  const { from, to, sides, edge, yMm, groupSize } = riding;
  return (
    isPage(from) &&
    isPage(to) &&
    from <= to &&
    isOneOf(sides, ridingSides) &&
    isOneOf(edge, ridingEdges) &&
    isNumber(yMm, 0, 5_000) &&
    Number.isInteger(groupSize) &&
    isNumber(groupSize, 2, 200)
  );
}

/** The placements of a form's values; what is none is left out. Pure. */
export function placementsIn(value: JsonValue | undefined): SealPlacement[] {
  return Array.isArray(value) ? (value.filter(isPlacement) as unknown as SealPlacement[]) : [];
}

/**
 * What is wrong with the placements of a form beside their shape (spec §5 Seal): electronic ones lie on a document of the
 * application, physical ones are described, and both kinds are never in one application. By place. Pure.
 */
export function sealPlacementProblems(
  components: readonly FormComponent[],
  values: FormValues,
): Record<string, FieldProblem> {
  const field = components.find(({ componentType }) => componentType === ComponentType.sealPlacements);
  if (field === undefined) return {};
  const code = field.componentCode;
  const rows = placementsIn(values[code]);
  const files = new Set(attachmentsIn(values[stampFields.attachments]).map(({ fileId }) => fileId));
  const isPhysical = values[stampFields.styleOfUse] === "physical";
  const problems: Record<string, FieldProblem> = {};
  for (const [index, row] of rows.entries()) {
    const problem = isPhysical ? physicalProblem(row) : electronicProblem(row, files);
    if (problem !== undefined) problems[`${code}[${index}]`] = problem;
  }
  return problems;
}

function physicalProblem({ fileId, description }: SealPlacement): FieldProblem | undefined {
  if (fileId !== undefined) return { problem: "sealStylesMixed" };
  return (description ?? "").trim() === "" ? { problem: "sealPlaceUndescribed" } : undefined;
}

function electronicProblem(
  { fileId, position, spots, riding }: SealPlacement,
  files: ReadonlySet<string>,
): FieldProblem | undefined {
  if (fileId === undefined) return { problem: "sealStylesMixed" };
  if (!files.has(fileId)) return { problem: "sealFileMissing" };
  const isPlaced = position === "crossPageSeal" ? riding !== undefined : (spots ?? []).length > 0;
  return isPlaced ? undefined : { problem: "sealNotPlaced" };
}
