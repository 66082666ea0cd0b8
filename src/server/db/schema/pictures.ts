// Written by npm run generate from the migrations; do not edit.
import type { Instant } from "../column-kinds.ts";

export interface OrganPictureTable {
  organId: number;
  picture: Buffer;
  setAt: Instant;
}

export interface UserPictureTable {
  userCode: string;
  picture: Buffer;
  setAt: Instant;
}

/** What the migration creates. */
export interface PicturesArea {
  organPicture: OrganPictureTable;
  userPicture: UserPictureTable;
}
