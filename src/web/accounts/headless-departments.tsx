import { useId } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { accountDetail } from "#contract/calls/accounts.ts";
import { useTexts } from "../i18n/index.ts";
import { TextLink } from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import styles from "./accounts.module.css";

type Headed = OutputOf<typeof accountDetail>["headed"][number];

interface HeadlessDepartmentsProps {
  departments: readonly Headed[];
  /** Whether it is only about to come so. */
  ahead?: boolean;
}

/** Departments without anybody who acts as their head; those of the organisation one works in lead to where one is entered. */
export function HeadlessDepartments({ departments, ahead = false }: HeadlessDepartmentsProps) {
  const t = useTexts("accounts");
  const said = useId();
  const { organId } = useSession();
  if (departments.length === 0) return null;
  return (
    <div className={styles.headless} role="status">
      <p id={said}>{t(ahead ? "heads.ahead" : "heads.gone", { count: departments.length })}</p>
      <ul aria-labelledby={said}>
        {departments.map((one) => (
          <li key={one.deptId}>
            {one.organId === organId ? (
              <TextLink to={`/basic/dept?row=${one.deptId}`}>{one.deptName}</TextLink>
            ) : (
              one.deptName
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
