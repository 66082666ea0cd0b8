import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { RouterProvider } from "react-router-dom";
import { AddressProvider } from "./address/index.ts";
import { queryClient } from "./api/index.ts";
import type { AppRouter } from "./routes/router.tsx";

/** The whole web application around its router. */
export function WebApp({ router }: { router: AppRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AddressProvider value={router}>
          <RouterProvider router={router} />
        </AddressProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
