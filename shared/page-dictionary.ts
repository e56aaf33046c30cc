/**
 * The address of the dictionary of the pages. Browsers ask for it with the id of the build as its query, so that they load a new one after
 * a deployment.
 */
export const PAGE_DICTIONARY = '/assets/pages.dict'
