import type { WordFile } from './word-files'

type Load = (file: WordFile) => Promise<unknown>

let load: Load | undefined

/** Loads the sentences that a screen needs; nothing on a page in English, which has none to load. */
export const loadWords: (file: WordFile) => Promise<unknown> | undefined = (file) => load?.(file)

export function loadWordsWith(given: Load): void {
  load = given
}
