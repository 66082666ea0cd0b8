/** Exported names that have an avoided word because the specification names them so (`/userDataForbid`, spec §2). */
export const knownAvoidedNames: readonly string[] = ["DataForbid", "DataForbidArea", "UserDataForbidTable"];
