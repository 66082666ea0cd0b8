import { TreeSelect } from "antd";
import { useMemo } from "react";
import { useTexts } from "../../i18n/index.ts";
import { placeholderOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { FetchProblem } from "../references/fetch-problem.tsx";
import { textList } from "../value-format.ts";
import { departmentTree } from "./department-tree.ts";
import { useDepartments } from "./use-departments.ts";
import { useClearing } from "../editors/use-clearing.tsx";
import styles from "../../kit/field-parts.module.css";

/** A department, found by typing or by walking down the tree. */
export function DepartmentEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const clearing = useClearing();
  const found = useDepartments();
  const tree = useMemo(() => departmentTree(found.data ?? []), [found.data]);
  const [chosen] = textList(props.value);
  if (found.error) return <FetchProblem error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <TreeSelect
      {...fieldAria(props)}
      className={styles.full ?? ""}
      showSearch={{ treeNodeFilterProp: "title" }}
      allowClear={clearing}
      treeDefaultExpandAll={(found.data?.length ?? 0) <= 50}
      treeLine
      treeData={tree}
      value={chosen === undefined ? null : Number(chosen)}
      placeholder={placeholderOf(props.component, props.language) ?? t("findDepartment")}
      notFoundContent={found.isFetching ? t("searching") : t("noDepartmentFound")}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(value: number | null | undefined) => props.onChange(value ?? null)}
    />
  );
}
