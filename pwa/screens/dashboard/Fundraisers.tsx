import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Followed as FollowedCard } from '#shared/contract/account/follows'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { countdown, isOpen } from '#shared/rules/fundraisers/countdown'
import { FollowSelect, followedFundraisers } from '../../components/fundraisers/FollowChoice'
import { FundraiserRow, FundraiserRows, RowSkeletons } from '../../components/fundraisers/FundraiserRow'
import { ArrowIcon } from '../../components/ui/icons'
import { FundraisersFailed, LoadingFailed } from '../../components/ui/Notice'
import { sayNodes } from '../../language/say-nodes'
import { useConnection } from '../../offline/connection'
import { type ShownCard, useUnsent } from '../../offline/unsent'
import { useAreaFocus, useHashTarget } from '../../page/focus'
import { useMinute } from '../../page/use-now'
import { homeFundraisers } from '../home/home-route'
import { fundraisersOf } from '../profile/profile-route'

/** In a row (spec section 9). */
const SHOWN = 3

export function ActiveFundraisers({ viewer, hasAny }: { viewer: OwnUser; hasAny: boolean }) {
  const now = useMinute()
  const own = useQuery(fundraisersOf(viewer.id))
  const { inCards } = useUnsent()
  const active =
    own.data && inCards(own.data.items, viewer, own.dataUpdatedAt).filter((fundraiser) => isOpen(fundraiser, now))
  if (!hasAny && !active?.length) return null
  return (
    <section aria-labelledby="active-fundraisers">
      <div className="spread section-head">
        <h2 id="active-fundraisers">{say('Active Fundraisers')}</h2>
        <Link className="more-link" to={`/profile/${viewer.id}`}>
          {say('View All')} <ArrowIcon />
        </Link>
      </div>
      <Rows of={own} cards={active}>
        {sayNodes('You have no active fundraiser. <start>Start one</start> in less than five minutes.', {
          start: (words) => <Link to="/create-fundraiser">{words}</Link>,
        })}
      </Rows>
    </section>
  )
}

export function Trending() {
  const trending = useQuery(homeFundraisers)
  return (
    <section aria-labelledby="trending">
      <h2 id="trending">{say('Trending Fundraisers')}</h2>
      <Rows of={trending} cards={trending.data} />
    </section>
  )
}

interface RowsProps {
  of: { isError: boolean; refetch: () => unknown }
  cards: readonly ShownCard[] | undefined
  /** What stands there if there are none. */
  children?: ReactNode
}

function Rows({ of, cards, children }: RowsProps) {
  if (!cards) return of.isError ? <FundraisersFailed onRetry={of.refetch} /> : <RowSkeletons count={SHOWN} />
  if (cards.length === 0) return <p className="quiet-text">{children}</p>
  return (
    <FundraiserRows>
      {cards.slice(0, SHOWN).map((fundraiser) => (
        <FundraiserRow key={fundraiser.id} fundraiser={fundraiser} />
      ))}
    </FundraiserRows>
  )
}

export function Followed() {
  const { data, isError, refetch } = useQuery(followedFundraisers)
  const isOffline = useConnection() === 'offline'
  const [hadAny, setHadAny] = useState(false)
  const area = useAreaFocus<HTMLElement>()
  const heading = useHashTarget('followed')
  const isEmpty = !data || data.length === 0
  if (!isEmpty && !hadAny) setHadAny(true)
  // Most people follow nobody: without a connection that must not look like something missing.
  if (!data && isError && !isOffline) {
    return <LoadingFailed title={say('Error Loading the Fundraisers You Follow')} onRetry={() => void refetch()} />
  }
  // Somebody who has just stopped following the last one reads that none is left.
  if (isEmpty && !hadAny) return null
  return (
    <section aria-labelledby="followed" {...area}>
      <h2 id="followed" ref={heading} tabIndex={-1}>
        {say('Fundraisers you follow')}
      </h2>
      {isEmpty ? (
        <p className="quiet-text">
          {say('You follow no fundraiser now. Press Follow on the page of a fundraiser, and you find it here.')}
        </p>
      ) : (
        <FundraiserRows>
          {data.map((fundraiser) => (
            <FollowedRow key={fundraiser.id} fundraiser={fundraiser} />
          ))}
        </FundraiserRows>
      )}
    </section>
  )
}

function FollowedRow({ fundraiser }: { fundraiser: FollowedCard }) {
  return (
    <FundraiserRow fundraiser={fundraiser} head={<State fundraiser={fundraiser} />}>
      <FollowSelect followed={fundraiser} />
    </FundraiserRow>
  )
}

/** How far a fundraiser is, in a word. */
function State({ fundraiser }: { fundraiser: FundraiserCard }) {
  const now = useMinute()
  const { text, tone } = countdown(fundraiser.endDate, now)
  const isReached = fundraiser.currentAmount >= fundraiser.goalAmount
  return (
    <p className="facts">
      {isReached ? (
        <span className="badge active">{say('Reached its goal')}</span>
      ) : isOpen(fundraiser, now) ? (
        <span className={`countdown ${tone}`}>{text}</span>
      ) : (
        <span className="badge over">{say('Has ended')}</span>
      )}
    </p>
  )
}
