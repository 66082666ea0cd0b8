import { createContext } from "react";

/** True inside the shell, whose `main` a page must not repeat. */
export const InShell = createContext(false);
