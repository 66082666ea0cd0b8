import { Button, Modal } from "antd";
import { ArrowDown, ArrowUp, GripVertical, Pin } from "lucide-react";
import { useState } from "react";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { type TableView, usualView } from "../view/table-view.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "./filter-line.module.css";

export interface ColumnChooserProps {
  entity: Entity;
  view: TableView;
  onChange: (part: Partial<TableView>) => void;
  onClose: () => void;
}

/** Which columns are shown, in which order, and which stay in place; seen at once in the list behind. */
export function ColumnChooser({ entity, view, onChange, onClose }: ColumnChooserProps) {
  useFocusBack();
  const t = useTexts("tables");
  const language = useLanguage();
  const [dragged, setDragged] = useState<string>();
  const hidden = entity.model.fields
    .map(({ name }) => name)
    .filter((name) => entity.readable.has(name) && !view.columns.includes(name));
  const titleOf = (name: string) => entity.fields.get(name)?.titles[language] ?? name;
  const place = (name: string, at: number) => {
    const columns = view.columns.filter((one) => one !== name);
    columns.splice(at, 0, name);
    onChange({ columns });
  };
  const usual = usualView(entity);
  return (
    <Modal
      open
      width={420}
      title={t("column.chooseTitle")}
      onCancel={onClose}
      footer={[
        <Button
          key="reset"
          onClick={() => onChange({ columns: usual.columns, pinned: usual.pinned, widths: {} })}
        >
          {t("column.reset")}
        </Button>,
        <Button key="done" type="primary" onClick={onClose}>
          {t("column.done")}
        </Button>,
      ]}
    >
      <ol className={styles.columns}>
        {[...view.columns, ...hidden].map((name) => {
          const at = view.columns.indexOf(name);
          const isShown = at >= 0;
          const title = titleOf(name);
          const isPinned = view.pinned.includes(name);
          return (
            <li
              key={name}
              draggable={isShown}
              data-shown={isShown || undefined}
              data-dragged={dragged === name || undefined}
              onDragStart={() => setDragged(name)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                event.preventDefault();
                if (isShown && dragged !== undefined && dragged !== name) place(dragged, at);
              }}
            >
              <GripVertical size={14} aria-hidden="true" />
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && view.columns.length === 1}
                  aria-label={t("column.shown", { title })}
                  onChange={(event) =>
                    onChange({
                      columns: event.target.checked
                        ? [...view.columns, name]
                        : view.columns.filter((one) => one !== name),
                    })
                  }
                />
                {title}
              </label>
              {isShown ? (
                <span>
                  <Button
                    type="text"
                    size="small"
                    disabled={at === 0}
                    aria-label={t("column.up", { title })}
                    icon={<ArrowUp size={14} aria-hidden="true" />}
                    onClick={() => place(name, at - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    disabled={at === view.columns.length - 1}
                    aria-label={t("column.down", { title })}
                    icon={<ArrowDown size={14} aria-hidden="true" />}
                    onClick={() => place(name, at + 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-pressed={isPinned}
                    aria-label={t("column.pinName", { title })}
                    icon={<Pin size={14} aria-hidden="true" fill={isPinned ? "currentColor" : "none"} />}
                    onClick={() =>
                      onChange({
                        pinned: isPinned ? view.pinned.filter((one) => one !== name) : [...view.pinned, name],
                      })
                    }
                  />
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Modal>
  );
}
