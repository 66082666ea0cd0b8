import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallError } from "../api/index.ts";
import { Failure, Skeleton } from "../kit/index.ts";

/** A page of rows as the calls of lists answer it. */
export interface AnsweredPage<Row> {
  rows: Row[];
  total: number;
  /** The total is a floor. */
  totalIsCapped?: boolean | undefined;
}

interface ListAnswerProps<Row> {
  answer: UseQueryResult<AnsweredPage<Row>, CallError>;
  /** What stands there when the list holds nothing: a sentence and the next action. */
  empty: ReactNode;
  children: (page: AnsweredPage<Row>) => ReactNode;
}

/** A list in whichever state it is: on its way, failed, empty or there. */
export function ListAnswer<Row>({ answer, empty, children }: ListAnswerProps<Row>) {
  if (answer.data !== undefined) {
    return answer.data.rows.length === 0 ? <div className="my-none">{empty}</div> : children(answer.data);
  }
  if (answer.isError)
    return (
      <Failure error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
    );
  return <Skeleton shape="rows" />;
}
