import sentenceFiles from 'virtual:sentences'
import { useCallback, useEffect, useState } from 'react'
import type { findProblem } from '#shared/language/check/find-problem'
import type { LanguageCode } from '#shared/language/languages'
import { type ShownSentence, sentencesIn } from './shown-sentences'

/** All that is needed to propose words in a language. */
interface Loaded {
  sentences: readonly ShownSentence[]
  /** What is wrong with words for a sentence; null for nothing. As the build checks them. */
  check: (sentence: ShownSentence, text: string) => ReturnType<typeof findProblem>
}

/** Loads the sentences of a language and the checks, which are large and needed nowhere else. */
export function useSentences(language: LanguageCode) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadLanguage(language).then(setLoaded, () => setFailed(true))
  }, [language])
  useEffect(load, [load])
  return { loaded, hasFailed, load }
}

async function loadLanguage(language: LanguageCode): Promise<Loaded> {
  const file = sentenceFiles[language]?.()
  if (!file) throw new Error(`There are no sentences in ${language}`)
  const [{ default: content }, { findProblem }] = await Promise.all([
    file,
    import('#shared/language/check/find-problem'),
  ])
  const plurals = new Set(content.plurals)
  return { sentences: sentencesIn(content), check: ({ english }, text) => findProblem(english, text, plurals) }
}
