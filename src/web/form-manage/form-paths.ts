/** Where a form is designed: its latest version. */
export function editPath(pageId: string): string {
  return `/formBuilder/edit?pageId=${encodeURIComponent(pageId)}`;
}

/** Exactly one version. */
export function versionPath(pageId: string, version: number): string {
  return `/formBuilder/editForm?pageId=${encodeURIComponent(pageId)}&version=${version}`;
}

/** A new form that begins as a copy of a version. */
export function clonePath(pageId: string, version: number): string {
  return `/formBuilder/add?pageId=${encodeURIComponent(pageId)}&version=${version}`;
}

/** One version as people will see it. */
export function previewPath(pageId: string, version: number): string {
  return `/preview?pageId=${encodeURIComponent(pageId)}&version=${version}`;
}
