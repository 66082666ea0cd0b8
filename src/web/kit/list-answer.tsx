import type { ReactNode } from "react";
import { Failure } from "./failure.tsx";
import { Skeleton } from "./skeleton.tsx";

/** A page of rows as the calls of lists answer it. */
export interface AnsweredPage<Row> {
  rows: Row[];
  total: number;
  /** The total is a floor. */
  totalIsCapped?: boolean | undefined;
}

/** What was asked, in whichever state it is. */
export interface Asked<Answer> {
  data: Answer | undefined;
  error: { message: string; requestCode?: string | undefined } | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface ListAnswerProps<Row> {
  answer: Asked<AnsweredPage<Row>>;
  /** What stands there when the list holds nothing: a sentence and the next action. */
  empty: ReactNode;
  children: (page: AnsweredPage<Row>) => ReactNode;
}

/** A list on its way, failed, empty or there; once there it stays, also where a later look fails, which is said above it. */
export function ListAnswer<Row>({ answer, empty, children }: ListAnswerProps<Row>) {
  const { data, error, isFetching, refetch } = answer;
  if (data === undefined && error === null) return <Skeleton shape="rows" />;
  return (
    <>
      {error === null ? null : <Failure error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {data === undefined ? null : data.rows.length === 0 ? empty : children(data)}
    </>
  );
}
