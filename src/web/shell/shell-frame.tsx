import { Outlet } from "react-router";

/** The shell: top bar, left menu, content. */
export function ShellFrame() {
  return (
    <main id="content" tabIndex={-1} style={{ height: "100%" }}>
      <Outlet />
    </main>
  );
}
