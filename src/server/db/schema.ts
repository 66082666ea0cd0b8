/** Every table of the migrations; written by `npm run generate`. */
// biome-ignore lint: replaced by the generator
export interface DatabaseSchema {}
