/** What opens, stamps and signs a PDF. Read when the first one is: a quarter of the time of a start, which few need. */
export const pdfSealing = async () => import("./pdf/index.ts");
