const PAGES_PREFIX = 'pages-'
const WAITING_PREFIX = 'waiting-'

/** The caches in Cache Storage. The service worker fills them; the page empties them to free space or to remove an account. */
export const ASSETS_CACHE = 'assets'
export const MEDIA_CACHE = 'media'
/** An empty cache. It exists while a person wants to use less data, because the worker can't read the setting. */
export const LESS_DATA_CACHE = 'less-data'
/** An empty cache. It exists while no request may leave this device, for the same reason. */
export const WORK_OFFLINE_CACHE = 'work-offline'
/** An empty cache. It exists once the installed app was opened: only then the worker shows a badge. */
export const INSTALLED_CACHE = 'installed'
/** Pages name the assets of their build, so each build has its own cache. */
export const pagesCache = (build: string): string => `${PAGES_PREFIX}${build}`
export const isPagesCache = (name: string): boolean => name.startsWith(PAGES_PREFIX)
/** An empty cache. It exists while entries of this account wait in the outbox: the worker asks for it instead of opening the outbox. */
export const waitingCache = (account: string): string => `${WAITING_PREFIX}${account}`
export const isWaitingCache = (name: string): boolean => name.startsWith(WAITING_PREFIX)
export const waitingAccountOf = (name: string): string => name.slice(WAITING_PREFIX.length)
