import { SHELL_PATH } from '../offline/device/shell-path'

interface Entry {
  url: string
  revision: string | null
  isKeptInTime?: true
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Entry[] }

// The build replaces this name by the list (vite.config.ts).
const entries = self.__WB_MANIFEST

/** The addresses of precached files: scripts and styles of the public pages, icons. Some are fetched later: see `KEPT_IN_TIME`. */
export const PRECACHED: ReadonlySet<string> = new Set(
  entries.map(({ url }) => `/${url}`).filter((path) => path !== SHELL_PATH),
)

/** The precached files that are fetched when there is time: pages that are rarely read on a first visit. */
export const KEPT_IN_TIME: ReadonlySet<string> = new Set(
  entries.filter(({ isKeptInTime }) => isKeptInTime).map(({ url }) => `/${url}`),
)

/** The build of this worker: the revision of the shell. Pages have it in `data-build`. */
export const BUILD = entries.find(({ url }) => `/${url}` === SHELL_PATH)?.revision ?? ''
