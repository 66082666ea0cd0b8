import { useEffect, useMemo } from "react";
import { currentEntities } from "#contract/calls/tables.ts";
import { invalidate, useCall } from "../../api/index.ts";
import { onLiveNews } from "../../live/index.ts";
import { type Entity, entityOf } from "./entity.ts";

const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** The tables this person may see: asked once in a session, and again when the server says that a schema has changed. */
export function useEntities() {
  const answer = useCall(currentEntities, {}, once);
  const entities = useMemo(() => answer.data?.map(entityOf), [answer.data]);
  useEffect(
    () =>
      onLiveNews((news) => {
        if (news.event === "tables") void invalidate(currentEntities);
      }),
    [],
  );
  return { entities, error: answer.error, again: answer.refetch };
}

/** One of them; undefined while they are on their way or when there is none of that name. */
export function useEntity(name: string): Entity | undefined {
  const { entities } = useEntities();
  return entities?.find((entity) => entity.name === name);
}
