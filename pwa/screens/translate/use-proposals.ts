import { useCallback, useEffect, useState } from 'react'
import { keepProposal, readProposals } from './proposals'
import type { ShownSentence } from './shown-sentences'

/** The proposals for a language that this device keeps, by the key of their sentence: also those of other tabs, when this one is seen again. */
export function useProposals(language: string) {
  const [proposals, setProposals] = useState<ReadonlyMap<string, string>>(new Map())
  /** Those that have had a proposal since this page was opened: their sentences stay in a list of proposals while one is taken back. */
  const [everProposed, setEverProposed] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback((keys: Iterable<string>) => setEverProposed((before) => new Set([...before, ...keys])), [])
  const readAll = useCallback(async () => {
    const all = await readProposals(language)
    setProposals(all)
    note(all.keys())
    return all
  }, [language, note])

  useEffect(() => {
    const read = () => document.visibilityState === 'visible' && void readAll()
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [readAll])

  /** What is as now, or empty, is no proposal. */
  const propose = ({ key, translation }: ShownSentence, text: string) => {
    const isNone = text.trim() === '' || text === translation
    if (!isNone) note([key])
    keepProposal({ language, key, text: isNone ? null : text })
    setProposals((before) => {
      const after = new Map(before)
      if (isNone) after.delete(key)
      else after.set(key, text)
      return after
    })
  }
  return { proposals, everProposed, propose, readAll }
}
