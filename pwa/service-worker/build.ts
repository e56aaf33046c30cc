import { SHELL_PATH } from './shell-path'

interface Entry {
  url: string
  revision: string | null
  isKeptInTime?: true
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Entry[] }

// The build writes the list in the place of this name (vite.config.ts).
const entries = self.__WB_MANIFEST

/** What is kept from the start or in time, as addresses: scripts and styles of the public pages, icons. */
export const PRECACHED: ReadonlySet<string> = new Set(
  entries.map(({ url }) => `/${url}`).filter((path) => path !== SHELL_PATH),
)

/** Of these, what is fetched once there is time for it: pages that hardly anyone reads on a first visit. */
export const KEPT_IN_TIME: ReadonlySet<string> = new Set(
  entries.filter(({ isKeptInTime }) => isKeptInTime).map(({ url }) => `/${url}`),
)

/** The build that this worker belongs to, as pages name it in `data-build`: the revision of the shell. */
export const BUILD = entries.find(({ url }) => `/${url}` === SHELL_PATH)?.revision ?? ''
