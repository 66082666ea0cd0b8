import { expect, it } from "vitest";
import { limits, uploadExtensions } from "#contract/limits.ts";

it("has the constants of spec §9", () => {
  expect(limits).toMatchObject({
    httpTimeoutMs: 20_000,
    loadingOverlayMaxMs: 30_000,
    loadingOverlayRemovalDelayMs: 200,
    chunkLoadTimeoutMs: 120_000,
    organisationDropdownMaxHeightPx: 430,
    watermarkRotationDegrees: 20,
    watermarkOpacity: 0.08,
    watermarkTileWidthPx: 220,
    watermarkTileHeightPx: 140,
    watermarkCheckMs: 500,
    pullToRefreshPx: 50,
    pageSizeDefault: 10,
    uploadMaxKb: 10_240,
    requestMaxKb: 102_400,
    sessionHours: 24,
    selectedOrganisationHours: 24,
    deviceTokenDays: 7,
    cacheEntryHours: 1,
    defaultOrganId: 1_000_001,
    shortTextMaxCharacters: 30,
    numberMaxDecimals: 2,
    footerRepositionMs: 200,
  });
});

it("allows the file endings of spec §5, in lower case and once each", () => {
  expect([...uploadExtensions].join(" ")).toBe(
    "pdf doc docx wpx mmap pptx ppt mpp pub xlsx xls jpg gif bmp jpeg png rar zip",
  );
});
