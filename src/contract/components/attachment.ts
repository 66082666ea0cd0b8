import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { JsonValue } from "../schema.ts";
import { attachmentsIn } from "../shapes/attachment.ts";
import { extensionsOf, takesFile } from "../rules/file-name.ts";
import type { ComponentKind, ValueCheck } from "./component-kind.ts";

const check: ValueCheck = (component, value) => {
  if (!Array.isArray(value) || !value.every(isFile)) return { problem: "notAttachments" };
  const unfit = attachmentsIn(value).find(({ fileName }) => !takesFile(component, fileName));
  return unfit === undefined
    ? undefined
    : {
        problem: "fileFormatUnsupported",
        params: { file: unfit.fileName, allowed: extensionsOf(component).join(", ") },
      };
};

function isFile(each: JsonValue): boolean {
  return (
    typeof each === "object" &&
    each !== null &&
    !Array.isArray(each) &&
    (typeof each["fileId"] === "string" || typeof each["fileId"] === "number") &&
    typeof each["fileName"] === "string"
  );
}

/** 1013: files. */
export const attachmentKind: ComponentKind = {
  type: ComponentType.attachment,
  dataTypes: [ComponentDataType.list],
  check,
  inSubTable: true,
  notSetByEvents: true,
  properties: ["isRequired", "extensions", "secrecyLevel"],
};
