import type { ReactNode } from "react";
import { type AnsweredPage, type Asked, ListAnswer, Pager } from "../kit/index.ts";
import { ListFrame, type ListFrameProps } from "./list-frame.tsx";
import type { AskedList } from "./use-list-query.ts";
import styles from "./my-work.module.css";

interface ListScreenProps<Filter extends string, Row>
  extends Pick<ListFrameProps<Filter>, "title" | "filters" | "filterName" | "actions"> {
  /** What is asked for, from `useListQuery`. */
  list: AskedList<Filter>;
  answer: Asked<AnsweredPage<Row>>;
  /** What stands there when the list holds nothing: a sentence and the next action. */
  empty: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** A list of mine as a whole screen: title, filters and search, the rows or why there are none, the way on. */
export function ListScreen<Filter extends string, Row>(props: ListScreenProps<Filter, Row>) {
  const { list, answer, empty, children, ...frame } = props;
  const { query, change, pageSize } = list;
  return (
    <ListFrame
      {...frame}
      chosen={query.queryType}
      keyword={query.keyword}
      onFilter={(queryType) => change({ queryType })}
      onKeyword={(keyword) => change({ keyword })}
    >
      <ListAnswer answer={answer} empty={<div className={styles.none}>{empty}</div>}>
        {({ rows, total, totalIsCapped }) => (
          <>
            {children(rows)}
            <Pager
              page={query.page}
              pageSize={pageSize}
              total={total}
              isCapped={totalIsCapped === true}
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </ListAnswer>
    </ListFrame>
  );
}
