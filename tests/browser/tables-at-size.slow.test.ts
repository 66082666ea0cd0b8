import { describeTablesAtSize } from "../support/tables-at-size.ts";

describeTablesAtSize({ rows: 20_000, imported: 2_000, pictures: process.env["PICTURES"] });
