import { Alert, Button, Input, Modal, Select } from "antd";
import { type FormEvent, useId, useState } from "react";
import { listViewRoles } from "#contract/calls/table-views.ts";
import { type TableViewSaved, viewAudiences } from "#contract/shapes/table-view.ts";
import { type CallError, standsAt, useCall } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useSession } from "../../session/index.ts";
import type { Entity } from "../source/entity.ts";
import { useSaveView } from "./save-view.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../row/row-panel.module.css";
import parts from "../../kit/field-parts.module.css";
import line from "../list/filter-line.module.css";
import cell from "../list/cell.module.css";

export interface ViewDialogProps {
  entity: Entity;
  /** The view to change; undefined: a new one. */
  saved: TableViewSaved | undefined;
  query: string;
  onClose: () => void;
  onSaved: (saved: TableViewSaved) => void;
}

/** A view's name, whom it is for, and whether the list opens with it. */
export function ViewDialog({ entity, saved, query, onClose, onSaved }: ViewDialogProps) {
  useFocusBack();
  const t = useTexts("tables-views");
  const id = useId();
  const session = useSession();
  const [name, setName] = useState(saved?.name ?? "");
  const [audience, setAudience] = useState(saved?.audience ?? "own");
  const [roleCode, setRoleCode] = useState(saved?.roleCode ?? null);
  const [isDefault, setDefault] = useState(saved?.isDefault ?? false);
  const [error, setError] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const mayShare = entity.rights.update || session?.access.includes("admin") === true;
  const roles = useCall(listViewRoles, {}, { enabled: mayShare && audience === "role" });
  const save = useSaveView(entity, setError);
  const ready = name.trim() !== "" && (audience !== "role" || roleCode !== null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    setError(undefined);
    const next = await save({
      ...(saved === undefined ? {} : { viewId: saved.viewId }),
      name: name.trim(),
      query,
      audience,
      roleCode: audience === "role" ? roleCode : null,
      isDefault,
    });
    setBusy(false);
    if (next !== undefined) onSaved(next);
  }
  const nameError = error?.errors["name"];
  const roleError = error?.errors["roleCode"];
  return (
    <Modal
      open
      width={440}
      title={t(saved === undefined ? "views.saveTitle" : "views.editTitle")}
      footer={null}
      onCancel={onClose}
    >
      <form className={styles.formBody} onSubmit={(event) => void submit(event)}>
        {error === undefined ||
        standsAt(error, ["name", ...(audience === "role" ? ["roleCode"] : [])]) ? null : (
          <Alert type="error" showIcon title={error.said} />
        )}
        <div className={styles.field}>
          <label htmlFor={`${id}-name`}>{t("views.name")}</label>
          <Input
            id={`${id}-name`}
            maxLength={60}
            autoFocus
            value={name}
            aria-invalid={nameError !== undefined}
            {...(nameError === undefined
              ? {}
              : { status: "error" as const, "aria-describedby": `${id}-error` })}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
          {nameError === undefined ? null : (
            <p id={`${id}-error`} className={parts.error}>
              {nameError}
            </p>
          )}
        </div>
        <fieldset className={line.options}>
          <legend>{t("views.for")}</legend>
          {viewAudiences.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}-audience`}
                checked={audience === one}
                disabled={one !== "own" && !mayShare}
                onChange={() => setAudience(one)}
              />
              {t(`views.forWhom.${one}`)}
            </label>
          ))}
        </fieldset>
        {mayShare ? null : <p className={cell.quiet}>{t("views.mayNotShare")}</p>}
        {audience === "role" ? (
          <div className={styles.field}>
            <label htmlFor={`${id}-role`}>{t("views.role")}</label>
            <Select
              id={`${id}-role`}
              className={parts.full ?? ""}
              showSearch={{ optionFilterProp: "label" }}
              loading={roles.isFetching}
              value={roleCode}
              aria-invalid={roleError !== undefined}
              {...(roleError === undefined
                ? {}
                : { status: "error" as const, "aria-describedby": `${id}-role-error` })}
              options={(roles.data ?? []).map((role) => ({ value: role.roleCode, label: role.roleName }))}
              onChange={(next) => {
                setRoleCode(next);
                setError(undefined);
              }}
            />
            {roleError === undefined ? null : (
              <p id={`${id}-role-error`} className={parts.error}>
                {roleError}
              </p>
            )}
          </div>
        ) : null}
        <label className={line.optionLine}>
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          {t(audience === "own" ? "views.defaultForMe" : "views.defaultForAll")}
        </label>
        <div className={styles.formFoot}>
          <Button onClick={onClose}>{t("app:cancel")}</Button>
          <Button type="primary" htmlType="submit" disabled={!ready} loading={busy}>
            {t("app:save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
