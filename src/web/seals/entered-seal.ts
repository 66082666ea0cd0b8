import type { InputOf } from "#contract/calls/define-call.ts";
import type { updateSeal } from "#contract/calls/seal.ts";
import type { SealDrawing } from "#contract/seals/seal-drawing.ts";
import type { SealDetail } from "#contract/shapes/seal.ts";

type Given = InputOf<typeof updateSeal>;

/** A seal as it is being entered. */
export type SealDraft = Omit<Given, "sealId" | "rowVersion" | "lost" | "drawing" | "picture"> & {
  drawing: SealDrawing;
  /** Drawn from its texts, uploaded, or as it is stored. */
  look: "drawn" | "uploaded" | "stored";
  picture?: Given["picture"];
};

/** What the editor begins with: a stored seal, or a usual one. */
export function draftOf(detail: SealDetail | undefined): SealDraft {
  const empty: SealDrawing = { shape: "round", rimText: "", star: true, lowerText: "", number: "" };
  if (detail === undefined)
    return {
      sealName: "",
      sealDesc: "",
      sealStatus: "valid",
      validFrom: null,
      validUntil: null,
      medium: "electronic",
      sealKind: "company",
      shape: "round",
      widthMm: 42,
      heightMm: 42,
      keepers: [],
      mayApply: [],
      drawing: empty,
      look: "drawn",
    };
  const { sealName, sealDesc, sealStatus, validFrom, validUntil, deptId, medium, sealKind } = detail.seal;
  const { shape, widthMm, heightMm, mayApply } = detail.seal;
  return {
    sealName,
    sealDesc,
    sealStatus,
    validFrom,
    validUntil,
    deptId,
    medium,
    sealKind,
    shape,
    widthMm,
    heightMm,
    mayApply,
    keepers: detail.seal.keepers.map(({ userCode }) => userCode),
    drawing: detail.drawing ?? { ...empty, shape },
    look: detail.drawing === null && detail.picture !== null ? "stored" : "drawn",
  };
}

/** What is sent of a draft: of drawing and picture the one that was chosen. */
export function inputOf({ drawing, look, picture, ...fields }: SealDraft) {
  const shape = fields.shape ?? "round";
  return {
    ...fields,
    ...(look === "drawn" && drawing.rimText.trim() !== "" ? { drawing: { ...drawing, shape } } : {}),
    ...(look === "uploaded" && picture !== undefined ? { picture } : {}),
  };
}
