import { useRef, useState } from "react";
import { openTasks } from "#contract/calls/task/hands.ts";
import { useAddress } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, CheckBox, Empty, Failure, Pager, SearchField, Skeleton } from "../kit/index.ts";
import { HolderFilter } from "../people/index.ts";
import { useSession } from "../session/index.ts";
import { BarePage } from "../task-page/index.ts";
import { HandOverForm } from "./hand-over-form.tsx";
import { HandOverList } from "./hand-over-list.tsx";
import { OpenTaskItem } from "./open-task-item.tsx";
import styles from "./task-change.module.css";

/**
 * /taskChange: open tasks of the organisation, the longest waiting first, and to whom they go instead; `keyword`,
 * `userCode` and `holders=left` of the address narrow them, `do=handOver` opens the hand-over of all of theirs.
 */
export function TaskChangePage() {
  const t = useTexts("task");
  const say = useTexts("hand-over");
  const pageSize = useSession().parameters.pageSizeDefault * 2;
  const [query, setQuery] = useAddress();
  const [keyword, userCode] = [query.get("keyword")?.trim() ?? "", query.get("userCode") ?? ""];
  const isOnlyLeft = query.get("holders") === "left";
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const [picked, setPicked] = useState<readonly number[]>([]);
  const [isHandOver, setHandOver] = useState(query.get("do") === "handOver");
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = useCall(
    openTasks,
    {
      page,
      pageSize,
      ...(keyword === "" ? {} : { keyword }),
      ...(userCode === "" ? {} : { userCode }),
      ...(isOnlyLeft ? { holders: "left" as const } : {}),
    },
    { quiet: true, placeholderData: (previous) => previous },
  );
  const rows = answer.data?.rows ?? [];
  const narrow = (name: "keyword" | "userCode" | "holders", value: string) => {
    setPage(1);
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <BarePage backTo="/userTask" backLabel={t("backToList")}>
      <div className={styles.page}>
        <h1 ref={heading} tabIndex={-1}>
          {t("reassign.title")}
        </h1>
        <p className={styles.hint}>{t("reassign.hint")}</p>
        <Button aria-expanded={isHandOver} onClick={() => setHandOver(!isHandOver)}>
          {say("open")}
        </Button>
        {isHandOver ? (
          <>
            <p className={styles.hint}>{say("hint")}</p>
            <HandOverForm of={userCode} heading={heading} onDone={() => setHandOver(false)} />
          </>
        ) : null}
        <HandOverList />
        {picked.length === 0 ? null : (
          <section aria-label={say("giveChosen")}>
            <p>{say("chosen", { total: picked.length })}</p>
            <HandOverForm heading={heading} chosen={picked} onDone={() => setPicked([])} />
          </section>
        )}
        <div className={styles.filters}>
          <SearchField
            label={t("reassign.search")}
            value={keyword}
            onSearch={(typed) => narrow("keyword", typed.trim())}
          />
          <HolderFilter
            label={t("reassign.holder")}
            code={userCode}
            onChange={(code = "") => narrow("userCode", code)}
          />
          <CheckBox
            label={say("onlyLeft")}
            checked={isOnlyLeft}
            onChange={({ target }) => narrow("holders", target.checked ? "left" : "")}
          />
        </div>
        {answer.isError ? (
          <Failure error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.data === undefined ? (
          <Skeleton />
        ) : rows.length === 0 ? (
          <Empty>{t("reassign.none")}</Empty>
        ) : (
          <>
            <ul className={styles.list}>
              {rows.map((row) => (
                <OpenTaskItem
                  key={row.bpdTaskId}
                  row={row}
                  heading={heading}
                  isOpen={chosen === row.bpdTaskId}
                  onOpen={(isOpen) => setChosen(isOpen ? row.bpdTaskId : undefined)}
                  isPicked={picked.includes(row.bpdTaskId)}
                  onPick={(isPicked) =>
                    setPicked(
                      isPicked ? [...picked, row.bpdTaskId] : picked.filter((each) => each !== row.bpdTaskId),
                    )
                  }
                />
              ))}
            </ul>
            <Pager
              page={page}
              pageSize={pageSize}
              total={answer.data.total}
              isCapped={answer.data.totalIsCapped === true}
              onPage={setPage}
            />
          </>
        )}
      </div>
    </BarePage>
  );
}
