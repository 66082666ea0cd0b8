import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "antd";
import type { ReactNode } from "react";
import type { CallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";

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
  const t = useTexts("app");
  if (answer.data !== undefined) {
    return answer.data.rows.length === 0 ? <div className="my-none">{empty}</div> : children(answer.data);
  }
  if (answer.isError) {
    return (
      <div className="my-none" role="alert">
        <p>{answer.error.message}</p>
        {answer.error.requestCode === undefined ? null : (
          <p className="reading-code">{t("requestCode", { code: answer.error.requestCode })}</p>
        )}
        <Button onClick={() => void answer.refetch()}>{t("retry")}</Button>
      </div>
    );
  }
  return (
    <div className="my-skeleton" aria-busy="true">
      <span className="visually-hidden" role="status">
        {t("loading")}
      </span>
      {[60, 72, 48, 66, 54, 70, 58].map((width) => (
        <i key={width} style={{ width: `${width}%` }} aria-hidden="true" />
      ))}
    </div>
  );
}
