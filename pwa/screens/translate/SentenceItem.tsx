import { useId, useState } from 'react'
import type { findProblem } from '#shared/language/check/find-problem'
import { directionOf, type LanguageCode } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { problemWords } from './problem-words'
import type { ShownSentence } from './shown-sentences'

/** Characters of a line on a phone, about. */
const LINE = 36
const MAXIMUM_ROWS = 10

interface Props {
  sentence: ShownSentence
  language: LanguageCode
  /** Undefined where there is none. */
  proposal: string | undefined
  problem: ReturnType<typeof findProblem>
  onPropose: (text: string) => void
}

/** A sentence: its English, where it is said, its translation, and a field for other words, which begin as the present ones. */
export function SentenceItem({ sentence, language, proposal, problem, onPropose }: Props) {
  const id = useId()
  // While somebody types, the field is theirs: also empty.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const text = typed ?? proposal ?? sentence.translation
  const own = { lang: language, dir: directionOf(language) }
  return (
    <li className="sentence">
      <p id={`${id}-english`} lang="en" dir="ltr">
        <strong>{sentence.english}</strong> {sentence.context}
        <small>{sentence.places}</small>
      </p>
      <p {...own}>{sentence.translation}</p>
      {sentence.isUnchecked && <small>{say('About money, and no speaker has checked it yet')}</small>}
      <details open={isOpen || proposal !== undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary aria-describedby={`${id}-english`}>{say('Your proposal')}</summary>
        <textarea
          {...own}
          aria-label={say('Your proposal')}
          aria-describedby={`${id}-english ${id}-problem`}
          aria-invalid={problem ? true : undefined}
          rows={Math.min(2 + Math.ceil(text.length / LINE), MAXIMUM_ROWS)}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value)
            onPropose(target.value)
          }}
          onBlur={() => setTyped(null)}
        />
        <small id={`${id}-problem`} className="field-problem" role="alert">
          {problem && problemWords(problem).join('. ')}
        </small>
      </details>
    </li>
  )
}
