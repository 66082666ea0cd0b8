import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { isCallError } from "../api/index.ts";
import { ChunkFailedPage, CrashedPage, NotFoundPage, NotReachedPage } from "../error-pages/index.ts";
import { ChunkLoadError } from "./fetch-chunk.ts";
import { reportFault } from "./report-fault.ts";

/** What stands in a screen's place when it could not be fetched or drawn. */
export function RouteError() {
  const error = useRouteError();
  const known = error instanceof ChunkLoadError || isCallError(error) || isRouteErrorResponse(error);
  useEffect(() => {
    if (!known) reportFault(error);
  }, [known, error]);

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  if (error instanceof ChunkLoadError) return <ChunkFailedPage />;
  if (isCallError(error)) return <NotReachedPage error={error} />;
  return <CrashedPage />;
}
