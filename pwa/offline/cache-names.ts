const PAGES_PREFIX = 'pages-'

/** What lies in Cache Storage. The service worker fills it; the page empties it when room or an account must go. */
export const ASSETS_CACHE = 'assets'
export const MEDIA_CACHE = 'media'
/** Holds nothing: it is there while a person wants to use less data, which the worker can't read elsewhere. */
export const LESS_DATA_CACHE = 'less-data'
/** Pages name the assets of their build, so each build has a cache of its own. */
export const pagesCache = (build: string): string => `${PAGES_PREFIX}${build}`
export const isPagesCache = (name: string): boolean => name.startsWith(PAGES_PREFIX)
