import { useEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { download, proposalsFile } from './proposals-file'
import { SentenceItem } from './SentenceItem'
import { findSentences } from './shown-sentences'
import { useProposals } from './use-proposals'
import type { useSentences } from './use-sentences'

/** Sentences of one page of the list. */
const PAGE = 20

type Props = NonNullable<ReturnType<typeof useSentences>['loaded']> & { language: LanguageCode }

/** The sentences of a language, to search and to propose other words for, and the file to send. */
export function SentenceList({ language, sentences, check }: Props) {
  const { proposals, everProposed, propose, readAll } = useProposals(language)
  const [query, setQuery] = useState('')
  const [isOnlyProposed, setOnlyProposed] = useState(false)
  const [shown, setShown] = useState(PAGE)
  const list = useRef<HTMLUListElement>(null)
  const choice = isOnlyProposed ? sentences.filter(({ key }) => everProposed.has(key)) : sentences
  const found = findSentences(choice, proposals, query)

  useEffect(() => {
    if (shown > PAGE) list.current?.children[shown - PAGE]?.querySelector('summary')?.focus()
  }, [shown])

  const byKey = new Map(sentences.map((sentence) => [sentence.key, sentence]))
  const isGood = ([key, text]: [string, string]) => {
    const sentence = byKey.get(key)
    return sentence !== undefined && check(sentence, text) === null
  }
  // An earlier build may have said others.
  const known = [...proposals].filter(([key]) => byKey.has(key))
  const ready = known.filter(isGood).length
  const wrong = known.length - ready

  const save = async () => {
    // Also those of another tab.
    const good = [...(await readAll())].filter(isGood)
    download(`pamoja-${language}.json`, proposalsFile(language, sentences, new Map(good)))
  }

  return (
    <>
      <search>
        <label>
          {say('Search')}
          <input
            type="search"
            value={query}
            maxLength={100}
            dir="auto"
            onChange={({ target }) => {
              setQuery(target.value)
              setShown(PAGE)
            }}
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={isOnlyProposed}
            onChange={({ target }) => {
              setOnlyProposed(target.checked)
              setShown(PAGE)
            }}
          />
          {say('Only your proposals')}
        </label>
      </search>
      <div className="save">
        {wrong > 0 && (
          <p className="form-problem">
            {say(
              '{count, plural, one {# proposal has} other {# proposals have}} a mistake and will not be in the file',
              { count: wrong },
            )}
          </p>
        )}
        <button type="button" disabled={ready === 0} onClick={save}>
          {say('Save {count, plural, one {# proposal} other {# proposals}} as a file', { count: ready })}
        </button>
      </div>
      <p role="status">{say('{count, plural, one {# sentence} other {# sentences}}', { count: found.length })}</p>
      <ul ref={list} className="plain">
        {found.slice(0, shown).map((sentence) => {
          const proposal = proposals.get(sentence.key)
          return (
            <SentenceItem
              key={sentence.key}
              sentence={sentence}
              language={language}
              proposal={proposal}
              problem={proposal === undefined ? null : check(sentence, proposal)}
              onPropose={(text) => propose(sentence, text)}
            />
          )
        })}
      </ul>
      {found.length > shown && (
        <p className="show-more">
          <button type="button" className="button quiet" onClick={() => setShown(shown + PAGE)}>
            {say('Show more')}
          </button>
        </p>
      )}
    </>
  )
}
