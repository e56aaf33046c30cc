import { currentFormat } from './speak'

const TYPES = { and: 'conjunction', or: 'disjunction' } as const

/** `one, two and three`. `british`: in English without the comma before the word. */
export const formatList = (names: readonly string[], word: 'and' | 'or', british = false): string =>
  currentFormat()?.list(names, word) ??
  new Intl.ListFormat(british ? 'en-GB' : 'en', { type: TYPES[word] }).format(names)
