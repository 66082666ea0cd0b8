import { Popover } from "antd";
import { FilterEditor, type FilterEditorProps } from "./filter-editor.tsx";
import styles from "./filter-line.module.css";

/** The editor of a field's filter, below whatever it stands in. */
export function FilterPopover(props: FilterEditorProps) {
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      onOpenChange={(open) => {
        if (!open) props.onCancel();
      }}
      content={<FilterEditor key={props.field.name} {...props} />}
    >
      <span className={styles.filterPlace} />
    </Popover>
  );
}
