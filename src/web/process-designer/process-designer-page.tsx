import { getProcessDataList } from "#contract/calls/opt.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ButtonLink, Failure, Skeleton } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { Designer } from "./designer.tsx";
import { type ViewName, viewNames } from "./designer-views.tsx";
import { readDefinition } from "./model/index.ts";
import { NewProcess } from "./new-process.tsx";
import { useDesignRights } from "./use-design-rights.ts";
import styles from "./designer.module.css";

/** /processDesc?processId=…&version=…: designs a process; without an id a new one. */
export function ProcessDesignerPage() {
  const [query] = useAddress();
  const processId = query.get("processId") ?? "";
  const version = Number(query.get("version"));
  if (processId === "") return <NewProcess />;
  const isVersion = Number.isInteger(version) && version > 0;
  return (
    <OpenProcess
      key={`${processId} ${isVersion ? version : ""}`}
      processId={processId}
      {...(isVersion ? { version } : {})}
      {...(query.get("taskId") === null ? {} : { taskId: query.get("taskId") ?? "" })}
      view={viewNames.find((name) => name === query.get("view"))}
    />
  );
}

interface OpenProcessProps {
  processId: string;
  version?: number;
  taskId?: string;
  view: ViewName | undefined;
}

function OpenProcess({ processId, version, taskId, view }: OpenProcessProps) {
  const t = useTexts("process-design");
  // What is designed is read once: whatever comes later would take the place of what is being typed.
  const answer = useCall(
    getProcessDataList,
    { processId, ...(version === undefined ? {} : { version }) },
    { quiet: true, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  const rights = useDesignRights();
  const row = answer.data?.rows[0];
  useTitleSubject(row?.processName);
  // Once it is on the table it stays there, whatever becomes of a later look at what the server has.
  if (answer.data === undefined || rights === undefined)
    return answer.isError ? (
      <Failure error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Skeleton />
    );
  if (row === undefined)
    return (
      <div className={styles.nothing}>
        <h1>{t("notFound", { id: processId })}</h1>
        {rights.saves ? (
          <ButtonLink look="primary" to="/processDesc">
            {t("create.title")}
          </ButtonLink>
        ) : null}
      </div>
    );
  return (
    <Designer
      row={row}
      opened={readDefinition(row.definition)}
      version={version}
      rights={rights}
      taskId={taskId}
      openedView={view}
    />
  );
}
