import { secrecyLevels } from "#contract/codes/secrecy-level.ts";
import { textProperties } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, CheckBox, SelectField, TextField } from "../../kit/index.ts";
import { useBuilder } from "../builder-context.ts";
import { formTitleKey } from "../property-words.ts";
import { downloadForm } from "../download-form.ts";
import { ImportDialog } from "../import/import-dialog.tsx";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "../use-error-at.ts";
import { usePaste } from "../use-paste.ts";
import { NamesFields } from "./names-fields.tsx";
import styles from "./panel.module.css";
import { useState } from "react";

/** The properties of the form as a whole, and what comes into it and out of it as a file. */
export function FormPanel() {
  const t = useTexts("form-builder");
  const { page, mayEdit } = useBuilder();
  const { changeForm } = useChange();
  const errorAt = useErrorAt();
  const paste = usePaste();
  const [imports, setImports] = useState(false);
  return (
    <>
      <NamesFields
        label={t(formTitleKey("label"))}
        property="label"
        required
        error={errorAt({}, "label")}
        value={page.label}
        names={page.i18n}
        onChange={(given, about) => changeForm(textProperties(given, "label", "i18n"), about)}
      />
      <TextField label={t("form.pageId")} value={page.pageId} readOnly data-property="pageId" />
      <NamesFields
        label={t(formTitleKey("comments"))}
        property="comments"
        long
        required
        error={errorAt({}, "comments")}
        hint={t("hint.formComments")}
        value={page.comments ?? ""}
        names={page.commentsI18n}
        onChange={(given, about) =>
          changeForm(textProperties(given, "comments", "commentsI18n", "optional"), about)
        }
      />
      <CheckBox
        label={t(formTitleKey("titleRequired"))}
        note={t("hint.titleRequired")}
        checked={page.titleRequired === true}
        disabled={!mayEdit}
        onChange={(event) => changeForm({ titleRequired: event.target.checked || undefined })}
      />
      <SelectField
        label={t(formTitleKey("secrecyLevel"))}
        value={page.secrecyLevel ?? ""}
        none={t("secrecy.none")}
        disabled={!mayEdit}
        options={secrecyLevels.map((value) => ({ value, label: t(`secrecy.${value}`) }))}
        onChoose={(value) => changeForm({ secrecyLevel: secrecyLevels.find((each) => each === value) })}
      />
      <p data-property="components" className={styles.fault}>
        {errorAt({}, "components")}
      </p>
      <div className={styles.buttons}>
        {mayEdit ? (
          <>
            <Button size="small" onClick={() => paste()}>
              {t("act.paste")}
            </Button>
            <Button size="small" onClick={() => setImports(true)}>
              {t("import.act")}
            </Button>
          </>
        ) : null}
        <Button size="small" onClick={() => downloadForm(page)}>
          {t("export")}
        </Button>
      </div>
      {imports ? <ImportDialog onClose={() => setImports(false)} /> : null}
    </>
  );
}
