import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";

/** What is to be known of all objects of a document before anything is added to it. */
export interface ObjectFacts {
  /** One of them is a signature, wherever it stands. */
  isSigned: boolean;
  /** The highest number by which one names another, which may be there or not. */
  highestNamed: number;
}

/** Looks at every object of a document once, also at those within others. */
export function factsOfObjects(context: PDFContext): ObjectFacts {
  const facts: ObjectFacts = { isSigned: false, highestNamed: 0 };
  for (const [, object] of context.enumerateIndirectObjects()) {
    const within: PDFObject[] = [object];
    for (let next = within.pop(); next !== undefined; next = within.pop()) {
      const dict = next instanceof PDFStream ? next.dict : next;
      if (dict instanceof PDFRef) facts.highestNamed = Math.max(facts.highestNamed, dict.objectNumber);
      else if (dict instanceof PDFArray) for (const value of dict.asArray()) within.push(value);
      else if (dict instanceof PDFDict) {
        facts.isSigned ||= dict.has(byteRange) && dict.has(contents);
        for (const value of dict.values()) within.push(value);
      }
    }
  }
  return facts;
}

const [byteRange, contents] = [PDFName.of("ByteRange"), PDFName.of("Contents")];
