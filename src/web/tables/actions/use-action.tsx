import { App } from "antd";
import { useCallback } from "react";
import type { ActionModel } from "#tables";
import { isCallError, presentError } from "../../api/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { showAnswer, wordOfOutcome } from "../escape/actions.tsx";
import { type ActionSubject, runAction } from "./run-action.ts";

/** Runs a table's action: asks first where the schema says so, says how it went, and fetches the table again. */
export function useAction(entity: Entity) {
  const t = useTexts("tables");
  const language = useLanguage();
  const { modal, message } = App.useApp();
  return useCallback(
    (action: ActionModel, subject: ActionSubject, about: string) => {
      const title = action.titles[language];
      const run = async () => {
        try {
          const answer = await runAction(action, subject);
          void refreshTable(entity.name);
          const name = `${entity.name}.${action.name}`;
          if (showAnswer(name, { answer, title, modal, say: t })) return;
          const { text, isWarning } = wordOfOutcome(name, answer);
          void message[isWarning ? "warning" : "success"](t(text, { action: title }));
        } catch (error) {
          if (!isCallError(error)) throw error;
          presentError(error);
        }
      };
      if (!action.confirm) return void run();
      modal.confirm({
        title: t("action.ask", { action: title }),
        content: about,
        okText: title,
        cancelText: t("app:cancel"),
        okButtonProps: { danger: action.danger },
        autoFocusButton: action.danger ? "cancel" : "ok",
        onOk: run,
      });
    },
    [entity, language, message, modal, t],
  );
}
