import { listStartRole } from "#contract/calls/task/start.ts";
import { sealKinds, sealMedia, sealShapes, sealStatuses } from "#contract/codes/seal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import type { SealDraft } from "./entered-seal.ts";
import { SealField } from "./seal-field.tsx";
import styles from "./seals.module.css";

interface SealFieldsProps {
  draft: SealDraft;
  errors: Readonly<Record<string, string>>;
  isLost: boolean;
  onChange(change: Partial<SealDraft>): void;
}

/** Everything that is entered of a seal besides its picture. */
export function SealFields({ draft, errors, isLost, onChange }: SealFieldsProps) {
  const t = useTexts("seals");
  const roles = useCall(listStartRole, {}, { quiet: true });
  const choices = (group: string, values: readonly string[]) => ({
    candidateJsonValue: values.map((value) => ({ VALUE: value, TEXT: t(`${group}.${value}`) })),
  });
  const field = (
    name: Exclude<keyof SealDraft, "drawing" | "look" | "picture">,
    type: Parameters<typeof SealField>[0]["type"],
    rest: Partial<Parameters<typeof SealField>[0]> = {},
  ) => (
    <SealField
      name={name}
      title={t(`field.${name}`)}
      type={type}
      value={(draft[name] ?? null) as JsonValue}
      error={errors[name]}
      onChange={(value) => onChange({ [name]: value ?? undefined } as Partial<SealDraft>)}
      {...rest}
    />
  );
  const millimetres = { componentDataType: 1002, minimum: 5, maximum: 120, decimals: 1 } as const;
  return (
    <div className={styles.fields}>
      {field("sealName", 1001, { required: true, more: { maxLength: 100 } })}
      {field("deptId", 1012, { required: true })}
      {field("sealKind", 1009, { more: choices("kind", sealKinds) })}
      {field("medium", 1007, { more: choices("medium", sealMedia) })}
      {!isLost && field("sealStatus", 1007, { more: choices("status", sealStatuses) })}
      {draft.sealStatus === "temporary" && !isLost && (
        <>
          {field("validFrom", 1004, { required: true })}
          {field("validUntil", 1004, { required: true })}
        </>
      )}
      {field("shape", 1007, { more: choices("shape", sealShapes) })}
      {field("widthMm", 1003, {
        more: millimetres,
        onChange: (value) =>
          onChange({
            ...(typeof value === "number" ? { widthMm: value } : {}),
            ...(draft.shape === "round" && typeof value === "number" ? { heightMm: value } : {}),
          }),
      })}
      {draft.shape !== "round" && field("heightMm", 1003, { more: millimetres })}
      {field("keepers", 1011, { more: { componentDataType: 1005 }, hint: t("hint.keepers") })}
      {field("mayApply", 1010, {
        hint: t("hint.mayApply"),
        more: {
          componentDataType: 1005,
          candidateJsonValue: (roles.data ?? []).map(({ roleCode, roleName }) => ({
            VALUE: roleCode,
            TEXT: roleName,
          })),
        },
      })}
      {field("sealDesc", 1002, { more: { maxLength: 500 } })}
    </div>
  );
}
