/** What decides which file of a language a screen needs: the facts of its page (`Page`). */
export interface NeededFor {
  kind: string
  kept: string
  path: string
}

type Load = (page: NeededFor) => Promise<unknown>

let load: Load | undefined

/** Loads the sentences of a page's screen; nothing on a page in English, which has none to load. */
export const loadWords = (page: NeededFor): Promise<unknown> | undefined => load?.(page)

export function loadWordsWith(given: Load): void {
  load = given
}
