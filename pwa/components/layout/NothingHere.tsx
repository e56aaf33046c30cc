import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CallReply } from '#shared/contract/base/call'
import { type FundraiserSort, listFundraisers } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { queryFor } from '../../api/queries'
import { findCards, useStoredCards } from '../../offline/cards'
import { useHydrated, usePage } from '../../page/page'
import { useMinute } from '../../page/use-now'
import { CardGrid, CardSkeletons, FundraiserCard } from '../fundraisers/FundraiserCard'
import { ButtonLink, QuietLink } from '../ui/Buttons'
import { SearchIcon } from '../ui/icons'
import { ActionLink, Notice, PageNotice } from '../ui/Notice'

const CAUSES = 3

export function NothingHere({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <div className="container page nothing-here">
      <Notice isPage title={title} text={text}>
        <p className="actions">{children}</p>
        <SearchFundraisers />
      </Notice>
      {isHydrated && <CausesInNeed />}
    </div>
  )
}

interface AccessDeniedProps {
  text: string
  /** Where the button leads, if not to the dashboard. */
  to?: string
  word?: string
}

/** A screen that this person may not see (spec section 8). */
export function AccessDenied({ text, to = '/dashboard', word = say('Go to Dashboard') }: AccessDeniedProps) {
  return (
    <PageNotice title={say('Access Denied')} text={text}>
      <ActionLink to={to}>{word}</ActionLink>
    </PageNotice>
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
          <input type="search" name="q" dir="auto" placeholder={say('Title, name or place')} />
        </label>
        <button type="submit" aria-label={say('Search')}>
          <SearchIcon />
        </button>
      </form>
    </search>
  )
}

const SORT: FundraiserSort = 'needs-help'

/** When they cannot be loaded, those that this device keeps; without any, nothing. */
function CausesInNeed(): ReactNode {
  const { data, isError } = useQuery(queryFor(listFundraisers, { query: { limit: CAUSES, sort: SORT, view: 'card' } }))
  if (data) return <Causes cards={data} />
  return isError ? <StoredCauses count={CAUSES} /> : <CardSkeletons count={CAUSES} />
}

/** What this device keeps; `children` where that is nothing. */
export function StoredCauses({ count, children }: { count: number; children?: ReactNode }) {
  const stored = useStoredCards()
  const now = useMinute()
  const cards = stored?.map(({ card }) => card) ?? []
  const found = findCards(cards, { sort: SORT }, now).slice(0, count)
  return stored && found.length === 0 ? children : <Causes cards={found} />
}

function Causes({ cards }: { cards: CallReply<typeof listFundraisers> }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="causes-in-need">
      <h2 id="causes-in-need">{say('Fundraisers that you can help')}</h2>
      <CardGrid>
        {cards.map((card) => (
          <li key={card.id}>
            <FundraiserCard fundraiser={card} position={Number.POSITIVE_INFINITY} />
          </li>
        ))}
      </CardGrid>
    </section>
  )
}

export function FundraiserNotFound() {
  return (
    <NothingHere
      title={say('Fundraiser Not Found')}
      text={say('Sorry, this fundraiser is not here. It may have been removed, or the address is not quite right.')}
    >
      <ButtonLink to="/">{say('Back to Home')}</ButtonLink>
      <QuietLink to="/browse">{say('Browse Fundraisers')}</QuietLink>
    </NothingHere>
  )
}

export function UserNotFound() {
  return (
    <NothingHere
      title={say('User Not Found')}
      text={say('Sorry, nobody has this page. The account may be closed, or the address is not quite right.')}
    >
      <ButtonLink to="/">{say('Go Home')}</ButtonLink>
    </NothingHere>
  )
}
