import { Button, Pagination } from "antd";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router-dom";
import { openTasks } from "#contract/calls/task-changes.ts";
import { useCall } from "../api/index.ts";
import { DueMark } from "../chain/index.ts";
import { RelativeTime, useTexts } from "../i18n/index.ts";
import { FiledBy } from "../marks/index.ts";
import { useSession } from "../session/index.ts";
import { BarePage, ReadingError, ReadingSkeleton } from "../task-page/index.ts";
import { HandOverForm } from "./hand-over-form.tsx";
import { HandOverList } from "./hand-over-list.tsx";
import { ReassignForm } from "./reassign-form.tsx";

/** /taskChange: open tasks of the organisation, the longest waiting first, and to whom one of them goes instead. */
export function TaskChangePage() {
  const t = useTexts("task");
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [isHandOver, setHandOver] = useState(false);
  const say = useTexts("hand-over");
  const wanted = useDeferredValue(keyword.trim());
  const answer = useCall(
    openTasks,
    { page, pageSize, ...(wanted === "" ? {} : { keyword: wanted }) },
    { quiet: true, placeholderData: (previous) => previous },
  );
  const rows = answer.data?.rows ?? [];
  return (
    <BarePage backTo="/userTask" backLabel={t("backToList")}>
      <div className="task-change">
        <h1>{t("reassign.title")}</h1>
        <p className="task-change-hint">{t("reassign.hint")}</p>
        <Button aria-expanded={isHandOver} onClick={() => setHandOver(!isHandOver)}>
          {say("open")}
        </Button>
        {isHandOver ? (
          <>
            <p className="task-change-hint">{say("hint")}</p>
            <HandOverForm onDone={() => setHandOver(false)} />
          </>
        ) : null}
        <HandOverList />
        {picked.length === 0 ? null : (
          <section aria-label={say("giveChosen")}>
            <p>{say("chosen", { total: picked.length })}</p>
            <HandOverForm chosen={picked} onDone={() => setPicked([])} />
          </section>
        )}
        <input
          type="search"
          className="person-filter"
          value={keyword}
          placeholder={t("reassign.search")}
          aria-label={t("reassign.search")}
          onChange={(event) => {
            setKeyword(event.target.value);
            setPage(1);
          }}
        />
        {answer.isError ? (
          <ReadingError error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data === undefined ? (
          <ReadingSkeleton />
        ) : rows.length === 0 ? (
          <p className="task-change-none">{t("reassign.none")}</p>
        ) : (
          <ul className="task-change-list">
            {rows.map((row) => (
              <li key={row.bpdTaskId}>
                <div className="task-change-row">
                  <input
                    type="checkbox"
                    aria-label={say("select", { title: `${row.applyTitle} ${row.realName}` })}
                    checked={picked.includes(row.bpdTaskId)}
                    onChange={({ target }) =>
                      setPicked(
                        target.checked
                          ? [...picked, row.bpdTaskId]
                          : picked.filter((each) => each !== row.bpdTaskId),
                      )
                    }
                  />
                  <div className="task-change-what">
                    <Link to={`/applyDesc?applyId=${encodeURIComponent(row.applyId)}`}>{row.applyTitle}</Link>
                    <span>
                      {row.processName} · {row.taskName} · {row.applyUser} <FiledBy by={row.filedBy} />
                    </span>
                  </div>
                  <div className="task-change-who">
                    <strong>{row.realName}</strong>
                    <span>
                      <RelativeTime at={row.receiveDate} />
                      {row.dueAt === null ? null : (
                        <>
                          {" · "}
                          <DueMark dueAt={row.dueAt} />
                        </>
                      )}
                    </span>
                  </div>
                  <Button
                    aria-label={`${t("reassign.begin")} ${row.applyTitle} ${row.realName}`}
                    aria-expanded={chosen === row.bpdTaskId}
                    onClick={() => setChosen(chosen === row.bpdTaskId ? undefined : row.bpdTaskId)}
                  >
                    {t("reassign.begin")}
                  </Button>
                </div>
                {chosen === row.bpdTaskId ? (
                  <ReassignForm
                    bpdTaskId={row.bpdTaskId}
                    holder={row.realName}
                    onDone={() => setChosen(undefined)}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        )}
        <Pagination
          hideOnSinglePage
          current={page}
          pageSize={pageSize}
          total={answer.data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
      </div>
    </BarePage>
  );
}
