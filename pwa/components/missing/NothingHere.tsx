import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { say } from '#shared/language/say'
import { useHydrated, usePage } from '../../page/page'
import { Notice } from '../ui/Notice'
import { SearchIcon } from '../ui/page-icons'
import CausesInNeed from './CausesInNeed'

/** How many fundraisers such a page shows. */
const CAUSES = 3
const LONGEST_SEARCH = 100

interface Props {
  title: string
  text: string
  /** Possible actions: links that look like buttons. */
  children: ReactNode
}

/** A page that does not exist, or not for this person. It explains why, and leads on: a search, and fundraisers to give to. */
export function NothingHere({ title, text, children }: Props) {
  const isHydrated = useHydrated()
  return (
    <div className="container page nothing-here">
      <Notice isPage title={title} text={text}>
        <p className="actions">{children}</p>
        <SearchFundraisers />
      </Notice>
      {isHydrated && <CausesInNeed count={CAUSES} />}
    </div>
  )
}

/** The browser submits the form without script; with script the list opens at once. */
function SearchFundraisers() {
  const navigate = useNavigate()
  const { prefix } = usePage()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q')).trim()
    navigate(words ? `/browse?${new URLSearchParams({ q: words })}` : '/browse')
  }
  return (
    <search>
      <form className="filter-search" action={`${prefix}/browse`} onSubmit={search}>
        <label>
          {say('Search fundraisers')}
          <input
            type="search"
            name="q"
            maxLength={LONGEST_SEARCH}
            dir="auto"
            placeholder={say('Title, name or place')}
          />
        </label>
        <button type="submit" aria-label={say('Search')}>
          <SearchIcon />
        </button>
      </form>
    </search>
  )
}
