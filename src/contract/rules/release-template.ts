/** The code of the template of text messages about a release slip, and what such a template may name. */
export const releaseTemplate = {
  code: "release_slip",
  channel: "sms",
  variables: ["number", "title", "applicant", "applyId"],
} as const;

export type ReleaseValues = Record<(typeof releaseTemplate.variables)[number], string>;
