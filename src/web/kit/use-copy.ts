import { useTexts } from "../i18n/index.ts";
import { copyText } from "./copy-text.ts";
import { useNotice } from "./notice-store.ts";

/** What is said of a copy: once it is made, and where the browser does not allow it. */
interface Copying {
  said?: string;
  failed?: string;
}

/** Copies a text and says so, or says what to do where the browser does not allow it. Answers whether it did. */
export function useCopy(): (text: string, said?: Copying) => Promise<boolean> {
  const t = useTexts("app");
  const notice = useNotice();
  return async (text, { said = t("copied"), failed = t("notCopied") } = {}) => {
    const isCopied = await copyText(text);
    notice(isCopied ? { key: "copy", said } : { key: "copy", said: failed, tone: "failed" });
    return isCopied;
  };
}
