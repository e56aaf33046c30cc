import { PACK, type PackName } from './pack'

/**
 * The files of a build that its worker caches, each as its name and the beginning of its entity tag, which says what is in it:
 * `cards.js 1a2B3c Story.js …`. A name without a slash is one in the folder of the build.
 */
export interface FilesOfBuild {
  build: string
  /** What reading the public pages needs: their scripts and styles, icons. */
  now: string
  /** What people need who come back, or begin something. */
  onReturn: string
  /** Of pages that are rarely read on a first visit: fetched when there is time. */
  inTime: string
  /** The sentences of all languages. Devices keep those of their reader's. */
  words: string
}

declare const self: ServiceWorkerGlobalScope & { readonly filesOfBuild: FilesOfBuild }

// `/sw.js` sets it before it loads the worker (scripts/build/service-worker.ts).
const { build, now, onReturn, inTime, words } = self.filesOfBuild

/** The address of a file of this build. */
export const addressOf = (name: string): string => (name.startsWith('/') ? name : `/assets/${build}/${name}`)

/** What is in the files, by their addresses. */
function readList(list: string): [address: string, content: string][] {
  const words = list.split(' ').filter((word) => word !== '')
  return words.flatMap((name, index) => (index % 2 === 0 ? [[addressOf(name), words[index + 1] ?? '']] : []))
}

/** Files that are kept together. */
export interface FileList {
  addresses: ReadonlySet<string>
  /** The address of most of them in one file (`pack.ts`). */
  pack: string
}

const listOf = (list: string, name: PackName): FileList => ({
  addresses: new Set(readList(list).map(([address]) => address)),
  pack: addressOf(name + PACK),
})

/** What reading the public pages needs. */
export const KEPT_AT_ONCE = listOf(now, 'now')

/** The files that a first visit does without. */
export const KEPT_ON_RETURN = listOf(onReturn, 'onReturn')

/** The files that are fetched when there is time. */
export const KEPT_IN_TIME = listOf(inTime, 'inTime')

/** The addresses of all files that this worker keeps, besides the sentences of languages. */
export const PRECACHED: ReadonlySet<string> = new Set(
  [KEPT_AT_ONCE, KEPT_ON_RETURN, KEPT_IN_TIME].flatMap(({ addresses }) => [...addresses]),
)

/** How the entity tags of all files begin that a device may keep, by their addresses. */
export const CONTENTS: ReadonlyMap<string, string> = new Map(readList(`${now} ${onReturn} ${inTime} ${words}`))

/** The build of this worker, as in `data-build` of its pages, and in the addresses of its files. */
export const BUILD = build
