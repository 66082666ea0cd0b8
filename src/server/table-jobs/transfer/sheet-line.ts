/** A line of a sheet with its number in the file, by which its person finds it there. */
export interface SheetLine {
  line: number;
  cells: string[];
}
