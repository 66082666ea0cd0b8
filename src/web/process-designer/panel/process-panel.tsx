import { processVisibilities } from "#contract/codes/process-status.ts";
import { MeantListField, textProperties } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { SelectField, TextField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { codesIn } from "../../process-words/index.ts";
import { useChange } from "../use-change.ts";
import { BatchApprovalField } from "./batch-approval-field.tsx";
import { InstantField } from "./instant-field.tsx";
import { NamesFields } from "./names-fields.tsx";
import { OvertimeFields } from "./overtime-fields.tsx";
import { ListPicker, RolesPicker } from "./pickers.tsx";
import { StartPlacesField } from "./start-places-field.tsx";
import { useErrorAt } from "./use-error-at.ts";

/** Everything about the process as a whole. */
export function ProcessPanel() {
  const t = useTexts("process-design");
  const { definition, names } = useDesign();
  const { changeProcess, mayEdit } = useChange();
  const errors = {
    processName: useErrorAt("processName"),
    processComments: useErrorAt("processComments"),
    processTypeId: useErrorAt("processTypeId"),
    startRoles: useErrorAt("startRoles"),
    fileForOthers: useErrorAt("fileForOthers"),
    tags: useErrorAt("tags"),
    pageId: useErrorAt("pageId"),
    company: useErrorAt("company"),
    endTime: useErrorAt("endTime"),
  };
  const { processTypes = [], pages = [] } = names ?? {};
  const parents = new Map(processTypes.map((type) => [type.processTypeId, type.typeName]));
  const optional = (list: string[]) => (list.length === 0 ? undefined : list);
  return (
    <fieldset className={styles.section}>
      <legend className="visually-hidden">{t("theProcess")}</legend>
      <NamesFields
        property="processName"
        value={definition.processName}
        names={definition.i18n}
        error={errors.processName}
        onChange={(given, about) =>
          changeProcess(textProperties(given, "processName", "i18n") as object, about)
        }
      />
      <ListPicker
        label={t("property.processTypeId")}
        property="processTypeId"
        single
        error={errors.processTypeId}
        value={definition.processTypeId === "" ? [] : [definition.processTypeId]}
        options={processTypes.map(({ processTypeId, typeName, parentTypeId }) => ({
          value: processTypeId,
          label: typeName,
          note: parentTypeId === null ? undefined : parents.get(parentTypeId),
        }))}
        onChange={([processTypeId = ""]) => changeProcess({ processTypeId }, "processTypeId")}
      />
      <NamesFields
        property="processComments"
        long
        value={definition.processComments ?? ""}
        names={definition.commentsI18n}
        error={errors.processComments}
        onChange={(given, about) =>
          changeProcess(textProperties(given, "processComments", "commentsI18n") as object, about)
        }
      />
      <RolesPicker
        label={t("property.startRoles")}
        property="startRoles"
        error={errors.startRoles}
        value={definition.startRoles}
        onChange={(startRoles) => changeProcess({ startRoles }, "startRoles")}
      />
      <RolesPicker
        label={t("property.fileForOthers")}
        property="fileForOthers"
        error={errors.fileForOthers}
        value={definition.fileForOthers ?? []}
        onChange={(roles) => changeProcess({ fileForOthers: optional(roles) } as object, "fileForOthers")}
      />
      <MeantListField
        label={t("property.tags")}
        hint={t("note.tags")}
        error={errors.tags}
        readOnly={!mayEdit}
        value={definition.tags ?? []}
        between="，"
        read={codesIn}
        data-property="tags"
        onMean={(tags) => changeProcess({ tags: [...tags] }, "tags")}
      />
      <ListPicker
        label={t("property.pageId")}
        hint={t("note.pageId")}
        property="pageId"
        single
        error={errors.pageId}
        value={(definition.pageId ?? "") === "" ? [] : [definition.pageId ?? ""]}
        options={pages.map(({ pageId, label }) => ({ value: pageId, label, note: pageId }))}
        onChange={([pageId]) => changeProcess({ pageId } as object, "pageId")}
      />
      <OvertimeFields
        steps={definition.overtime}
        onChange={(overtime) => changeProcess({ overtime } as object, "overtime")}
      />
      <BatchApprovalField />
      <SelectField
        label={t("property.processVisibility")}
        value={definition.processVisibility ?? "visible"}
        disabled={!mayEdit}
        data-property="processVisibility"
        options={processVisibilities.map((each) => ({ value: each, label: t(`visibility.${each}`) }))}
        onChoose={(value) =>
          changeProcess({ processVisibility: value === "hidden" ? "hidden" : "visible" }, "processVisibility")
        }
      />
      <StartPlacesField />
      <InstantField
        label={t("property.beginTime")}
        hint={t("note.beginTime")}
        property="beginTime"
        value={definition.beginTime}
        onChange={(beginTime) => changeProcess({ beginTime } as object, "beginTime")}
      />
      <InstantField
        label={t("property.endTime")}
        hint={t("note.endTime")}
        property="endTime"
        error={errors.endTime}
        value={definition.endTime}
        onChange={(endTime) => changeProcess({ endTime } as object, "endTime")}
      />
      <TextField
        label={t("property.company")}
        error={errors.company}
        readOnly
        data-property="company"
        value={
          names !== undefined && String(names.organId) === definition.company
            ? names.organName
            : definition.company
        }
      />
    </fieldset>
  );
}
