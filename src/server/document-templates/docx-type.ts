/** What Word documents are served as. */
export const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
