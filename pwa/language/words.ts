/** The files of a language, by who needs them (scripts/build/messages/groups.ts). */
export type WordGroup = 'public' | 'reading' | 'account'

type Load = (group: WordGroup) => Promise<unknown>

let load: Load | undefined

/** Loads the sentences of some screens; nothing on a page in English, which has none to load. */
export const loadWords: (group: WordGroup) => Promise<unknown> | undefined = (group) => load?.(group)

export function loadWordsWith(given: Load): void {
  load = given
}
