/** The files of a build that its worker caches, as addresses. */
export interface FilesOfBuild {
  build: string
  /** What reading the public pages needs: their scripts and styles, icons. */
  now: readonly string[]
  /** What people need who come back, or begin something. */
  onReturn: readonly string[]
  /** Of pages that are rarely read on a first visit: fetched when there is time. */
  inTime: readonly string[]
}

declare const self: ServiceWorkerGlobalScope & { readonly filesOfBuild: FilesOfBuild }

// The build writes it in front of the worker's code (scripts/build/service-worker.ts).
const { build, now, onReturn, inTime } = self.filesOfBuild

/** What reading the public pages needs. */
export const KEPT_AT_ONCE = now

/** The files that a first visit does without. */
export const KEPT_ON_RETURN = onReturn

/** The files that are fetched when there is time. */
export const KEPT_IN_TIME = inTime

/** The addresses of all files that this worker keeps, besides the sentences of languages. */
export const PRECACHED: ReadonlySet<string> = new Set([...now, ...onReturn, ...inTime])

/** The build of this worker, as in `data-build` of its pages. */
export const BUILD = build
