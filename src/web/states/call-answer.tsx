import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CallError } from "../api/index.ts";
import { Failure, Skeleton } from "../kit/index.ts";

interface CallAnswerProps<Data> {
  answer: UseQueryResult<Data, CallError>;
  children: (data: Data) => ReactNode;
}

/** The answer of a call in whichever state it is: on its way, failed, or there. */
export function CallAnswer<Data>({ answer, children }: CallAnswerProps<Data>) {
  if (answer.data !== undefined) return children(answer.data);
  if (!answer.isError) return <Skeleton />;
  return <Failure error={answer.error} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />;
}
