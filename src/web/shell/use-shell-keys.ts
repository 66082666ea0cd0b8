import { useNavigate } from "react-router-dom";
import { useKeys } from "../keys/index.ts";
import { isInstalled } from "../routes/index.ts";

interface ShellKeys {
  search(): void;
  help(): void;
}

/** Ctrl K anywhere; `?` and the two-letter ways where nobody types and no dialog is open. */
export function useShellKeys({ search, help }: ShellKeys): void {
  const navigate = useNavigate();
  const to = (path: string) => (isInstalled(path) ? () => void navigate(path) : undefined);
  useKeys("anywhere", {
    palette: search,
    help,
    goTodo: to("/userTask"),
    goApply: to("/myApply"),
    goStart: to("/startProcess"),
    goDone: to("/myApprove"),
  });
}
