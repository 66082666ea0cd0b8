import { useEffect, useMemo, useRef } from "react";
import { currentEntities, listSchemaProblems } from "#contract/calls/tables.ts";
import { invalidate, useCall } from "../../api/index.ts";
import { onLiveNews } from "../../live/index.ts";
import { type Entity, entityOf } from "./entity.ts";
import { refreshAllTables } from "./use-table-call.ts";

const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** The tables this person may see: asked once in a session, and again when a schema has changed (`useSchemaNews`). */
export function useEntities() {
  const answer = useCall(currentEntities, {}, once);
  const entities = useMemo(() => answer.data?.map(entityOf), [answer.data]);
  return { entities, error: answer.error, again: answer.refetch };
}

/**
 * Asks anew when the server says that a schema has changed; once the new tables are on the screen, their rows, too: a
 * renamed field is another one in every row.
 */
export function useSchemaNews(entities: readonly Entity[] | undefined): void {
  useEffect(
    () =>
      onLiveNews((news) => {
        if (news.event === "tables") void invalidate(listSchemaProblems);
        if (news.event === "schemaProblems") void invalidate(listSchemaProblems);
      }),
    [],
  );
  const shown = useRef(entities);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== entities) void refreshAllTables();
    shown.current = entities;
  }, [entities]);
}

/** One of them; undefined while they are on their way or when there is none of that name. */
export function useEntity(name: string): Entity | undefined {
  const { entities } = useEntities();
  return entities?.find((entity) => entity.name === name);
}
