import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { startTexts } from "#web/i18n/index.ts";
import { ContractHistory } from "../../../src/web/legal-contract/contract-history.tsx";

it.each([
  ["zh-CN", "修改：合同名称、合同概要"],
  ["en-US", "Changed: Title, Summary"],
  ["ja-JP", "変更：件名、概要"],
] as const)("lists in %s what was changed as the language does", async (language, said) => {
  await startTexts(language, ["legal-contract"]);
  const params = { parts: ["title", "summary"] };
  const events = [{ kind: "changed", params, at: "2026-01-01T00:00:00Z", actor: null }];
  render(<ContractHistory detail={{ events } as unknown as LegalContractDetail} />);
  expect(screen.getByText(said)).toBeDefined();
});
