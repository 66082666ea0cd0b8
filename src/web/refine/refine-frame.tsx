import { type DataProvider, Refine, type ResourceProps } from "@refinedev/core";
import { type ReactNode, useMemo } from "react";
import { Outlet } from "react-router-dom";
import { queryClient } from "../api/index.ts";
import { useLanguage } from "../i18n/index.ts";
import { accessControlProvider } from "./access-control-provider.ts";
import { authProvider } from "./auth-provider.ts";
import { i18nProviderFor } from "./i18n-provider.ts";
import { liveProvider } from "./live-provider.ts";
import { useNotificationProvider } from "./notification-provider.ts";

export interface RefineFrameProps {
  dataProvider?: DataProvider;
  /** Made at run time of the tables this person may see; keep React nodes and functions out of `meta`. */
  resources?: ResourceProps[];
  children?: ReactNode;
}

/**
 * refine's core around the screens that are lists and forms of tables. It is fetched with the first of them, so that
 * work bench and task page do not carry it.
 */
export function RefineFrame({ dataProvider, resources = [], children = <Outlet /> }: RefineFrameProps) {
  const language = useLanguage();
  const i18nProvider = useMemo(() => i18nProviderFor(language), [language]);
  const notificationProvider = useNotificationProvider();
  return (
    <Refine
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      {...(dataProvider ? { dataProvider } : {})}
      i18nProvider={i18nProvider}
      liveProvider={liveProvider}
      notificationProvider={notificationProvider}
      resources={resources}
      options={{
        disableTelemetry: true,
        liveMode: "auto",
        mutationMode: "pessimistic",
        syncWithLocation: false,
        warnWhenUnsavedChanges: true,
        reactQuery: { clientConfig: queryClient },
      }}
    >
      {children}
    </Refine>
  );
}
