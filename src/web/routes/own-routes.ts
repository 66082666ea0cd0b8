import type { AppRoute } from "./app-route.ts";

/** The pages that are there before anybody has logged in. */
export const ownRoutes: readonly AppRoute[] = [
  { path: "/login", title: "login", access: "public", frame: "bare", texts: ["login", "problems"] },
  ...(["401", "403", "405", "500"] as const).map(
    (status): AppRoute => ({
      path: `/${status}`,
      title: `error_${status}`,
      access: "public",
      frame: "bare",
    }),
  ),
];
