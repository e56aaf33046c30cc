import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { cards, help, noAnswer, opening, search } from '../../../data/copy/help'
import { Cards } from '../../components/reading/Cards'
import { ChatIcon, MailIcon, MarkedText, Opening, Paragraphs, Section } from '../../components/reading/Section'
import { ClockIcon, SearchIcon } from '../../components/ui/icons'
import { ActionLink } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { usePage } from '../../page/page'
import { countQuestions, findAnswers, type HelpCategory } from './find-answers'

const MAXIMUM_LENGTH = 100

/** The search of the help page. The address contains it (`?q=`); with script the results follow each key. */
function useHelpSearch() {
  const [search, setSearch] = useSearchParams()
  const address = cut((search.get('q') ?? '').trim(), MAXIMUM_LENGTH, '')
  const [typed, setTyped] = useState({ text: address, at: address })
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(address)

  const readInput = () => setTyped({ text: input.current?.value ?? '', at: shown.current })
  // Text that was typed before the script loaded is kept. Later a link or the back button replaces the text.
  useEffect(() => {
    if (!input.current) return
    if (shown.current !== address) input.current.value = address
    shown.current = address
    setTyped({ text: input.current.value, at: address })
  }, [address])

  return {
    text: typed.at === address ? typed.text : address,
    input,
    onInput: readInput,
    onSubmit(event: FormEvent) {
      event.preventDefault()
      const text = input.current?.value.trim() ?? ''
      shown.current = text
      setSearch(text ? { q: text } : {}, { replace: true })
    },
  }
}

export { HEAD } from '../../../data/copy/help'

/** The maximum number of found questions whose answers are shown open. */
const MAXIMUM_OPEN = 3

export default function HelpScreen() {
  const { text, input, onInput, onSubmit } = useHelpSearch()
  const { prefix } = usePage()
  const { list: found, meant, isPartial } = findAnswers(text)
  const count = countQuestions(found)
  const categories = help()
  const total = countQuestions(categories)
  const { label, placeholder } = search()
  return (
    <>
      <div className="container help">
        <Opening {...opening()} />
        <search>
          <form action={`${prefix}/help`} onSubmit={onSubmit}>
            <label htmlFor="help-search">{label}</label>
            <div className="help-search">
              <input
                ref={input}
                id="help-search"
                type="search"
                name="q"
                defaultValue={text}
                onInput={onInput}
                dir="auto"
                placeholder={placeholder}
              />
              <button type="submit" aria-label={say('Search')}>
                <SearchIcon />
              </button>
            </div>
          </form>
        </search>
        <div role="status" className="help-count quiet-text">
          <p>
            {count < total
              ? say('{count, plural, one {# question} other {# questions}} of {total, number} found', { count, total })
              : say(
                  '{count, plural, one {# question} other {# questions}} in {categories, plural, one {# category} other {# categories}}',
                  { count, categories: categories.length },
                )}
          </p>
          {meant && (
            <p>
              {sayNodes('Did you mean {words}? These are the answers for it.', {
                words: (
                  <Link to={`/help?${new URLSearchParams({ q: meant })}`} dir="auto">
                    {meant}
                  </Link>
                ),
              })}
            </p>
          )}
          {isPartial && <p>{say('No answer has all of these words. This is what comes closest.')}</p>}
        </div>
        {count === 0 && <NoAnswer />}
        <div className="help-parts">
          {count > 0 && <Categories list={found} isSearching={count < total} />}
          <div>
            {found.map((category) => (
              <Answers key={category.id} category={category} isOpen={count <= MAXIMUM_OPEN} />
            ))}
          </div>
        </div>
      </div>
      <hr className="flag divider" />
      <Section heading={say('Still looking?')}>
        <Cards list={cards()} icons={[<MailIcon key="mail" />, <ChatIcon key="chat" />, <ClockIcon key="clock" />]} />
      </Section>
    </>
  )
}

const questions = (count: number) => say('{count, plural, one {# question} other {# questions}}', { count })

/** The list of categories. Hidden on a phone during a search, so that it does not push the results down. */
function Categories({ list, isSearching }: { list: readonly HelpCategory[]; isSearching: boolean }) {
  return (
    <div className={isSearching ? 'wide-only' : undefined}>
      <nav aria-label={say('Categories')} className="settings-menu">
        {list.map(({ id, category, questions: { length } }) => (
          <a key={id} href={`#${id}`}>
            {category} <small>{questions(length)}</small>
          </a>
        ))}
      </nav>
    </div>
  )
}

function Answers({ category: { id, category, questions: list }, isOpen }: { category: HelpCategory; isOpen: boolean }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {category} <small className="help-number">{questions(list.length)}</small>
      </h2>
      {list.map(({ question, answer }) => (
        <details key={question} className="answer" open={isOpen}>
          <summary>
            <MarkedText>{question}</MarkedText>
          </summary>
          <Paragraphs list={answer} />
        </details>
      ))}
    </section>
  )
}

function NoAnswer() {
  const { title, text } = noAnswer()
  return (
    <div className="notice">
      <span className="flag" aria-hidden="true" />
      <h2>{title}</h2>
      <Paragraphs list={[text]} />
      <ActionLink className="button quiet" to="/help">
        {say('Show all questions')}
      </ActionLink>
    </div>
  )
}
