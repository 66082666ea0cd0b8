import { ComponentDataType, ComponentType } from "../codes/component-type.ts";
import type { FormComponent, FormPage } from "../shapes/form-page.ts";
import type { ProcessDefinition } from "../shapes/process-definition.ts";

/** Codes of the stamp form (spec §3 Stamp form) that rules and sealing read. */
export const stampFields = {
  styleOfUse: "styleOfUseStamp",
  attachments: "attachments",
  placements: "sealPositions",
  sealedFiles: "sealedFiles",
  secrecy: "degreeOfSecrecy",
  copies: "sealNum",
  impressions: "sealCount",
  impressionsMade: "impressionsMade",
} as const;

/** What of it a sealed document may tell anybody who has it. */
export const publicStampFields: readonly string[] = [stampFields.styleOfUse, "sealNum", "sealCount"];

const { text, textArea, number, radio, select, attachment, sealPlacements } = ComponentType;
type Titles = readonly [zh: string, en: string, ja: string];

function field(
  componentCode: string,
  componentType: ComponentType,
  [componentTitle, en, ja]: Titles,
  more: Partial<FormComponent> = {},
): FormComponent {
  return {
    componentOrder: 0,
    componentCode,
    componentTitle,
    componentType,
    componentDataType: ComponentDataType.text,
    componentCol: 6,
    i18n: { "en-US": en, "ja-JP": ja },
    ...more,
  };
}

const choice = (VALUE: string, [TEXT, en, ja]: Titles) => ({
  VALUE,
  TEXT,
  i18n: { "en-US": en, "ja-JP": ja },
});
const whole = {
  componentDataType: ComponentDataType.number,
  decimals: 0,
  minimum: 1,
  componentCol: 3,
} as const;
const list = { componentDataType: ComponentDataType.list, componentCol: 12 } as const;
const required = { isRequired: true } as const;

/** Every field of the stamp form, in its order (spec §3 Stamp form, §5 Seal). */
export const stampForm: readonly FormComponent[] = [
  field("stampReason", textArea, ["用印事由", "Reason", "押印の理由"], { ...required, componentCol: 12 }),
  field("stuffAcceptUnit", text, ["材料接收单位", "Received by", "提出先"], required),
  field(stampFields.secrecy, select, ["密级", "Secrecy", "機密区分"], {
    comments: "机密：仅经办过的人员可见。绝密：办结后仅申请人可见。",
    commentsI18n: {
      "en-US":
        "Secret: visible only to people who had a task. Top secret: after completion, to the applicant only.",
      "ja-JP": "機密：担当した人だけが閲覧できます。極秘：完了後は申請者だけが閲覧できます。",
    },
    candidateType: "CUSTOMIZE",
    candidateJsonValue: [
      choice("confidential", ["秘密", "Confidential", "秘"]),
      choice("secret", ["机密", "Secret", "機密"]),
      choice("topSecret", ["绝密", "Top secret", "極秘"]),
    ],
  }),
  field("applyPhone", text, ["联系手机", "Mobile phone", "携帯電話"], { ...required, maxLength: 20 }),
  field("applyTelephone", text, ["办公电话", "Office telephone", "内線・固定電話"], { maxLength: 20 }),
  field(stampFields.styleOfUse, radio, ["用印方式", "How it is sealed", "押印方法"], {
    ...required,
    componentCol: 12,
    candidateType: "CUSTOMIZE",
    candidateJsonValue: [
      choice("electronic", ["电子印章", "Electronic seal", "電子印章"]),
      choice("physical", ["实物印章", "Physical seal", "実物の印章"]),
    ],
  }),
  field(stampFields.copies, number, ["用印份数", "Copies", "部数"], {
    ...required,
    ...whole,
    maximum: 10_000,
  }),
  field(stampFields.impressions, number, ["用印次数", "Impressions", "押印回数"], {
    ...required,
    ...whole,
    maximum: 100_000,
  }),
  field(stampFields.attachments, attachment, ["用印文件", "Documents to be sealed", "押印する文書"], {
    ...required,
    ...list,
    extensions: ["pdf"],
  }),
  field(
    stampFields.placements,
    sealPlacements,
    ["印章与用印位置", "Seals and where they go", "印章と押印箇所"],
    {
      ...required,
      ...list,
      componentDataType: ComponentDataType.rows,
    },
  ),
  field(stampFields.sealedFiles, attachment, ["已用印文件", "Sealed documents", "押印済みの文書"], {
    ...list,
    isResult: true,
  }),
  field(stampFields.impressionsMade, number, ["实际用印次数", "Impressions made", "実際の押印回数"], {
    ...whole,
    minimum: 0,
    maximum: 1_000_000,
    isResult: true,
  }),
];

/** Whether a process seals: one of its steps does. Pure. */
export function sealsDocuments({ tasks }: Pick<ProcessDefinition, "tasks">): boolean {
  return tasks.some(({ taskType }) => taskType === "seal");
}

/**
 * The page of a process that seals, with the stamp form as a part of it: fields that the page has under the same code
 * and kind stay where its author put them, the others follow it. Every rule of the stamp form holds for all of them.
 * Pure.
 */
export function withStampForm(
  definition: Pick<ProcessDefinition, "tasks" | "processId" | "processName">,
  page: FormPage | undefined,
): FormPage | undefined {
  if (!sealsDocuments(definition)) return page;
  const own = page?.components ?? [];
  const rules = new Map(stampForm.map((each) => [each.componentCode, each]));
  const kept = own.map((component): FormComponent => {
    const rule = rules.get(component.componentCode);
    return rule === undefined
      ? component
      : { ...rule, ...lookOf(component), componentOrder: component.componentOrder };
  });
  const codes = new Set(own.map(({ componentCode }) => componentCode));
  const missing = stampForm.filter(({ componentCode }) => !codes.has(componentCode));
  const base = page ?? {
    pageId: definition.processId,
    version: 1,
    state: "effective" as const,
    label: definition.processName,
  };
  return {
    ...base,
    titleRequired: true,
    components: [...kept, ...missing].map((component, index) => ({
      ...component,
      componentOrder: index + 1,
    })),
  };
}

/** What an author may change of a field of the stamp form: what it is called and how wide it is. */
function lookOf({
  componentTitle,
  componentCol,
  comments,
  commentsI18n,
  i18n,
}: FormComponent): Partial<FormComponent> {
  return {
    componentTitle,
    ...(componentCol === undefined ? {} : { componentCol }),
    ...(comments === undefined ? {} : { comments }),
    ...(commentsI18n === undefined ? {} : { commentsI18n }),
    ...(i18n === undefined ? {} : { i18n }),
  };
}
