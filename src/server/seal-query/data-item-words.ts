import { sealQueryDataItem, sealQueryDataItems } from "#contract/calls/eseal-query.ts";
import type { Language } from "#contract/codes/language.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { stampForm } from "#contract/seals/stamp-form.ts";
import type { DataItemControl } from "#contract/shapes/data-item.ts";
import { handlePublic } from "../http/index.ts";

/** The choices of the stamp form's own fields: words of the product, the same for everybody. Pure. */
function wordsIn(language: Language, dataEnName?: string): DataItemControl[] {
  return stampForm
    .filter(({ componentCode }) => dataEnName === undefined || componentCode === dataEnName)
    .flatMap(({ componentCode, candidateJsonValue = [] }) =>
      candidateJsonValue.map(({ VALUE, TEXT, i18n }) => ({
        dataEnName: componentCode,
        dataConValue: VALUE,
        dataConDesc: i18n?.[language] ?? TEXT,
        dataSpecValue: null,
        parentEnName: null,
        parentConValue: null,
      })),
    );
}

/** The choices of a field of the stamp form. Refuses with `notFound` what is none, or has none. */
export const listDataItemCtrHandler = handlePublic(
  sealQueryDataItems,
  async ({ dataEnName }, { language }) => {
    const words = wordsIn(language, dataEnName);
    return words.length === 0 ? refuse("notFound") : words;
  },
);

/** The choices of all fields, or of one, in pages. */
export const getDataItemCtrHandler = handlePublic(
  sealQueryDataItem,
  async ({ dataEnName, page = 1, pageSize = limits.pageSizeDefault }, { language }) => {
    const words = wordsIn(language, dataEnName);
    const rows = words.slice((page - 1) * pageSize, page * pageSize);
    return { rows, total: words.length, page, pageSize };
  },
);
