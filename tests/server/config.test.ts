import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig, settings } from "#server/config.ts";

function problemsOf(
  env: Record<string, string>,
): readonly { name: string; problem: string; remedy: string }[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  test("have defaults that need nothing", () => {
    // when
    const config = readConfig({});

    // then
    expect(config).toMatchObject({
      port: 3000,
      role: "all",
      host: "127.0.0.1",
      dataDir: resolve("data"),
      databaseUrl: undefined,
      captcha: true,
      demo: true,
      schemaWatch: true,
      authPrefix: "/auth",
      thirdPartyPrefix: "/thirdparty",
    });
    expect(config.schemasDir).toBe(resolve("schemas"));
  });

  test("tell nobody which screens are open unless hosts and tracker are named together", () => {
    // given
    const named = {
      ANALYTICS_URL: "https://tracker.example.com/a",
      ANALYTICS_HOSTS: "Office.example.com, b.example.com",
    };

    // then
    expect(readConfig({}).analytics).toBeUndefined();
    expect(readConfig(named).analytics).toEqual({
      url: "https://tracker.example.com/a",
      testUrl: undefined,
      hosts: ["office.example.com", "b.example.com"],
    });
    expect(problemsOf({ ANALYTICS_URL: named.ANALYTICS_URL }).map(({ name }) => name)).toEqual([
      "ANALYTICS_HOSTS",
    ]);
    expect(problemsOf({ ANALYTICS_HOSTS: "a.example.com" }).map(({ name }) => name)).toEqual([
      "ANALYTICS_URL",
    ]);
    expect(problemsOf({ ...named, ANALYTICS_HOSTS: "https://a.example.com" })).toHaveLength(1);
    expect(problemsOf({ ...named, ANALYTICS_TEST_URL: "http://a.example.com" })).toHaveLength(1);
  });

  test.each([
    [{ HOST: "0.0.0.0" }, false],
    [{ DATABASE_URL: "postgres://localhost/x" }, false],
    [{ HOST: "0.0.0.0", DEMO: "1" }, true],
    [{ DEMO: "0" }, false],
    [{ ADMIN_PASSWORD: "Long2026enough" }, false],
    [{ TRUSTED_PROXIES: "127.0.0.1" }, false],
    [{ NODE_ENV: "production" }, false],
    [{ NODE_ENV: "production", DEMO: "1" }, true],
  ])("load the demonstration group only where it is harmless or asked for: %j", (env, demo) => {
    // when
    const config = readConfig(env);

    // then
    expect(config.demo).toBe(demo);
  });

  test("treat an empty value as absent", () => {
    // when
    const config = readConfig({ PORT: "", CAPTCHA: " " });

    // then
    expect(config).toMatchObject({ port: 3000, captcha: true });
  });

  test("leave the rest of the environment alone", () => {
    // when
    const config = readConfig({ LANG: "%%%", npm_config_port: "no port" });

    // then
    expect(config.port).toBe(3000);
  });

  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["ROLE", "everything"],
    ["HOST", "two words"],
    ["TRUSTED_PROXIES", "10.0.0.1,proxy"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["DATABASE_CONNECTIONS", "1"],
    ["DATABASE_CONNECTIONS", "many"],
    ["CAPTCHA", "maybe"],
    ["ADMIN_PASSWORD", "short"],
    ["AUTH_PREFIX", "auth"],
    ["THIRD_PARTY_PREFIX", "/third/"],
    ["FILES_URL", "ftp://x"],
    ["SMTP_URL", "mail.example.com"],
    ["PUSH_SERVICES", "fcm.googleapis.com,no host"],
    ["SEAL_SYSTEM_URL", "nowhere"],
    ["NEW_UI_URL", "javascript:alert(1)"],
    ["CLAMAV_URL", "127.0.0.1:3310"],
    ["SECURITY_CONTACT", "security@example.com"],
  ])("refuse %s = %s with its name and a remedy", (name, value) => {
    // when
    const problems = problemsOf({ [name]: value });

    // then
    expect(problems.map((problem) => problem.name)).toEqual([name]);
    expect(problems[0]?.remedy).toMatch(/^Write /u);
  });

  test.each([
    [{ CHAT_WEBHOOK_URL: "https://app.example.com/hook" }, "CHAT_WEBHOOK_SECRET"],
    [{ CHAT_WEBHOOK_SECRET: "a secret of more than 32 characters" }, "CHAT_WEBHOOK_URL"],
    [{ SSO_ISSUER: "https://sso.example.com" }, "SSO_KEYS_URL"],
    [{ SSO_KEYS_URL: "https://sso.example.com/keys" }, "SSO_ISSUER"],
    [{ BPM_SECRET: "a secret of more than 32 characters" }, "BPM_ISSUER"],
    [{ MOBILE_ISSUER: "ehome" }, "MOBILE_KEYS_URL"],
    [{ SSO_COOKIE: "group_sso" }, "SSO_ISSUER"],
    [{ WECOM_CORP_ID: "ww1", WECOM_AGENT_ID: "1000002" }, "WECOM_SECRET"],
    [{ WECOM_API_URL: "https://app.example.com" }, "WECOM_CORP_ID"],
    [{ OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "chancery" }, "OIDC_CLIENT_SECRET"],
    [{ OIDC_NAME: "Example ID" }, "OIDC_ISSUER"],
  ])("refuse half of what does nothing alone: %o lacks %s", (env, missing) => {
    // when
    const problems = problemsOf(env);

    // then
    expect(problems).toMatchObject([{ name: missing, remedy: expect.stringContaining(`Set ${missing}`) }]);
  });

  test("report every malformed value at once, secrets left out", () => {
    // when
    const attempt = () => readConfig({ PORT: "x", CAPTCHA: "y", SMTP_URL: "user:hunter2@mail" });

    // then
    expect(attempt).toThrow(/PORT.*\n.*CAPTCHA.*\n.*SMTP_URL/u);
    expect(attempt).not.toThrow(/hunter2/u);
  });

  test("list the proxies that are trusted", () => {
    // when
    const config = readConfig({ TRUSTED_PROXIES: "10.0.0.1, fd00::/8" });

    // then
    expect(config.trustedProxies).toEqual(["10.0.0.1", "fd00::/8"]);
  });

  test("accept a PostgreSQL behind a socket", () => {
    // when
    const config = readConfig({ DATABASE_URL: "postgres://user@/chancery?host=/run/postgresql" });

    // then
    expect(config.databaseUrl).toContain("/run/postgresql");
  });

  test("are each described once", () => {
    // when
    const names = settings.map((setting) => setting.name);

    // then
    expect(new Set(names).size).toBe(names.length);
    expect(settings.every((setting) => setting.description.endsWith("."))).toBe(true);
  });
});
