import { missingHalf, type SettingProblem } from "./config-error.ts";
import { hostNames, safeUrl, splitList } from "./config-values.ts";

/** Where pages tell which screen is open (spec §9); nowhere unless an operator says so. */
export interface AnalyticsConfig {
  /** For pages on one of `hosts`. */
  readonly url: string;
  /** For pages on every other host; absent: those tell nobody. */
  readonly testUrl: string | undefined;
  /** Names under which the production pages are reached. */
  readonly hosts: readonly string[];
}

export const analyticsSettings = [
  {
    name: "ANALYTICS_URL",
    default: "no analytics",
    description:
      "Tracker that pages reached as one of ANALYTICS_HOSTS tell which screen is open. See `docs/operations.md`.",
    check: safeUrl,
  },
  {
    name: "ANALYTICS_HOSTS",
    default: "none",
    description: "Host names of the production pages, separated by commas.",
    check: hostNames,
  },
  {
    name: "ANALYTICS_TEST_URL",
    default: "none",
    description: "Tracker that pages reached as any other host tell instead.",
    check: safeUrl,
  },
] as const;

type AnalyticsSetting = (typeof analyticsSettings)[number]["name"];
type Value = (name: AnalyticsSetting) => string | undefined;

/** What is missing of settings that do nothing alone. */
export function halvesOfAnalytics(value: Value): (SettingProblem & { name: AnalyticsSetting })[] {
  const [url, hosts, test] = [value("ANALYTICS_URL"), value("ANALYTICS_HOSTS"), value("ANALYTICS_TEST_URL")];
  if (url === undefined && hosts !== undefined) return [missingHalf("ANALYTICS_URL", "ANALYTICS_HOSTS")];
  if (url !== undefined && hosts === undefined) return [missingHalf("ANALYTICS_HOSTS", "ANALYTICS_URL")];
  return url === undefined && test !== undefined ? [missingHalf("ANALYTICS_URL", "ANALYTICS_TEST_URL")] : [];
}

export function analyticsOf(value: Value): AnalyticsConfig | undefined {
  const url = value("ANALYTICS_URL");
  if (url === undefined) return undefined;
  const hosts = splitList(value("ANALYTICS_HOSTS") ?? "").map((host) => host.toLowerCase());
  return { url, testUrl: value("ANALYTICS_TEST_URL"), hosts };
}
