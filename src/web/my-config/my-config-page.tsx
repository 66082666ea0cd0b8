import { useTexts } from "../i18n/index.ts";
import { Page } from "../kit/index.ts";
import { AbsenceSection } from "./absence-section.tsx";
import { AppearanceSection } from "./appearance-section.tsx";
import { NoticeSection } from "./notice-section.tsx";
import { PhraseSection } from "./phrase-section.tsx";
import { PictureSection } from "./picture-section.tsx";
import { SignatureSection } from "./signature-section.tsx";

/** /myConfig: who acts for me while I am away, what I am told how, how it looks, what I sign with, and what I usually write. */
export function MyConfigPage() {
  const t = useTexts("my-config");
  return (
    <Page title={t("title")}>
      <AbsenceSection />
      <NoticeSection />
      <AppearanceSection />
      <PictureSection />
      <SignatureSection />
      <PhraseSection />
    </Page>
  );
}
