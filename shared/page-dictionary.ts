/** The address of the dictionary of the pages. It is the same after a deployment: servers know the ones of earlier builds. */
export const PAGE_DICTIONARY = '/assets/pages.dict'
