import { useAddress } from "../address/index.ts";
import { NoForm, OpenForm } from "./edit-form-page.tsx";

/** /formBuilder/editForm?pageId=…&version=…: exactly one version; read only where it is in use or not the latest. */
export function FormVersionPage() {
  const [query] = useAddress();
  const pageId = query.get("pageId") ?? "";
  const version = Number(query.get("version"));
  if (pageId === "" || !Number.isInteger(version) || version < 1)
    return <NoForm id={pageId} version="unnamed" />;
  return <OpenForm key={`${pageId} ${version}`} pageId={pageId} version={version} />;
}
