/** The address of the page frame without content. That of another language has the language before it. */
export const SHELL_PATH = '/shell.html'

const PAGES_PREFIX = 'pages-'

/** The caches in Cache Storage. The service worker fills them; the page empties them to free space or to remove an account. */
export const ASSETS_CACHE = 'assets'
export const MEDIA_CACHE = 'media'
/** Pages name the assets of their build, so each build has its own cache. */
export const pagesCache = (build: string): string => `${PAGES_PREFIX}${build}`
export const isPagesCache = (name: string): boolean => name.startsWith(PAGES_PREFIX)
