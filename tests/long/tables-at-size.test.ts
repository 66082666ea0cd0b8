import { describeTablesAtSize } from "../support/tables-at-size.ts";

describeTablesAtSize({ rows: 1_000_000, imported: 100_000, pictures: process.env["PICTURES"] });
