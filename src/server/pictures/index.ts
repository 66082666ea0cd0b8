import { readOrganLogoHandler, saveMyPictureHandler, saveOrganLogoHandler } from "./picture-handlers.ts";

export { logosOf, pictureOfUser } from "./picture-rows.ts";
export { readPng } from "./read-png.ts";

/** Pictures of people and logos of organisations (spec §3 User session, Organisation). */
export const pictureHandlers = [saveMyPictureHandler, saveOrganLogoHandler, readOrganLogoHandler];
