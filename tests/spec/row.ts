/** One thing that the specification says, and how tests show that it is so. */
export interface Row {
  /** Stays the same when words change: `section/name`. */
  id: string
  /** As the specification has it. */
  text: string
  shown: Shown
}

export type Shown =
  /** Texts that one test sees together, in the browser or from the API, exactly so. */
  | { by: 'words'; words: readonly string[] }
  /** A page that a test opens in the browser, as React Router writes its path. */
  | { by: 'page'; path: string }
  /** A call that a test makes of the API. */
  | { by: 'call'; method: string; path: string }
  /** Tests by their file and title. */
  | { by: 'tests'; tests: readonly string[] }

export interface Section {
  number: number
  title: string
  rows: readonly Row[]
}

/** A text that people read. `words` where tests see it otherwise than the specification quotes it: in parts, or filled in. */
export function message(id: string, text: string, ...words: string[]): Row {
  return { id: `message/${id}`, text, shown: { by: 'words', words: words.length > 0 ? words : [text] } }
}

/** Something that tests show by what they do: each by its file and title. */
export function fact(id: string, text: string, ...tests: string[]): Row {
  return { id, text, shown: { by: 'tests', tests } }
}

/** The name of a journey's test. */
export const journey = (file: string, title: string) => `tests/journeys/${file}.spec.ts › ${title}`

/** The name of a test of the server. */
export const api = (file: string, title: string) => `server/${file}.test.ts › ${title}`

/** The name of a test of the rules that browser and server share. */
export const rule = (file: string, title: string) => `shared/rules/${file}.test.ts › ${title}`
