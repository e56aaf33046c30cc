/** What translators need of a language: the file that only the page `/translate` loads. */
export interface LanguageSentences {
  /** The plurals that the language has, as CLDR names them. */
  plurals: string[]
  catalogues: {
    /** The capability whose sentences it has: `giving`. */
    name: string
    /** Whether it is about money or law, and no speaker has signed it. */
    isUnchecked: boolean
    sentences: Sentence[]
  }[]
}

interface Sentence {
  /** Under which catalogues have it: the English, with what it is about in brackets where that has two meanings. */
  key: string
  /** Left out where it is the key. */
  english?: string
  translation: string
  /** Where it is said, in plain English. */
  places: string[]
}

/** The file in which proposals come: by language, catalogue and key. */
export interface ProposalsFile {
  language: string
  proposals: Record<string, Record<string, string>>
}
