import { departmentStanding } from "#contract/calls/organisation-keeping.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { useCall, useMay } from "../../api/index.ts";
import { formatNumber, useTexts } from "../../i18n/index.ts";
import { TextLink } from "../../kit/index.ts";
import part from "../../kit/record-part.module.css";
import styles from "./organisations.module.css";

/** What stands in a department and below it, and what names it, for who administers it: what keeps it from being disabled. */
export function DepartmentSection({ row }: { row: TableRow }) {
  const may = useMay(departmentStanding.name) === true;
  return may ? <Standing deptId={Number(row["deptId"])} /> : null;
}

function Standing({ deptId }: { deptId: number }) {
  const t = useTexts("organisations");
  const { data } = useCall(departmentStanding, { deptId }, { quiet: true });
  if (data === undefined) return null;
  const facts = [
    { label: t("people"), count: data.people, to: `/userManage?f.unitIds=in%3A${deptId}` },
    { label: t("tasks"), count: data.tasks, to: "/taskChange" },
    { label: t("seals"), count: data.seals, to: "/stampManage" },
    { label: t("lines"), count: data.lines, to: "/basic/deptRel" },
  ];
  return (
    <section className={part.part}>
      <h3>{t("departmentTitle")}</h3>
      <dl className={styles.facts}>
        {facts.flatMap(({ label, count, to }) => [
          <dt key={label}>{label}</dt>,
          <dd key={to}>
            {count === 0 ? formatNumber(0, 0) : <TextLink to={to}>{formatNumber(count, 0)}</TextLink>}
          </dd>,
        ])}
        <Naming label={t("namedByProcesses")} places={data.processes.map(processPlace)} />
        <Naming label={t("namedByMatrices")} places={data.matrices.map(matrixPlace)} />
        <Naming
          label={t("namedUnderWay")}
          places={data.underWay.map(({ processId, processName: process, version, applications }) => ({
            name: t("ofVersion", { process, version, applications }),
            to: processTo(processId),
          }))}
        />
      </dl>
    </section>
  );
}

interface Place {
  name: string;
  to: string;
}

type Named = OutputOf<typeof departmentStanding>;

const processTo = (processId: string) => `/processManage?processId=${encodeURIComponent(processId)}`;

const processPlace = ({ processId, processName }: Named["processes"][number]): Place => ({
  name: processName,
  to: processTo(processId),
});

const matrixPlace = ({ matrixId, matrixName }: Named["matrices"][number]): Place => ({
  name: matrixName,
  to: `/sapCartesianRule?matrixId=${encodeURIComponent(matrixId)}`,
});

/** What names the department by its number; nothing where there is none. */
function Naming({ label, places }: { label: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <ul className={styles.names}>
          {places.map(({ name, to }) => (
            <li key={to}>
              <TextLink to={to}>{name}</TextLink>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}
