import { useEffect } from "react";
import { onLiveNews } from "../../live/index.ts";
import { refreshTable } from "./use-table-call.ts";

/** Fetches what is shown of a table again when the server says that something in it has changed. */
export function useTableNews(entity: string): void {
  useEffect(
    () =>
      onLiveNews((news) => {
        if (news.event === "reconnected" || (news.event === "table" && news.entity === entity))
          void refreshTable(entity);
      }),
    [entity],
  );
}
