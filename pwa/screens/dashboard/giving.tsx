import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HelpedCause } from '#shared/contract/account/overview'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import type { GivenDonation } from '#shared/contract/user-donations'
import { say } from '#shared/language/say'
import { timeAgo } from '#shared/rules/dates'
import { countdown, isOpen } from '#shared/rules/fundraisers/countdown'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import { followedFundraisers, useFollow } from '../../components/fundraisers/FollowButton'
import { FundraiserRow, FundraiserRows } from '../../components/fundraisers/FundraiserRow'
import { ReceiptLink } from '../../components/paper/ReceiptLink'
import { FundraiserLink, SmallButton } from '../../components/ui/Buttons'
import { LoadingFailed, NotLoaded } from '../../components/ui/Notice'
import { sayNodes, unseen } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { useAreaFocus } from '../../page/focus'
import { useMinute } from '../../page/use-now'
import { donationsOf } from '../profile/profile-route'

/** The number of the newest causes that are shown. Of the others only those that take no donations now are folded. */
const SHOWN = 4
const LONG = 280

export function Causes({ causes }: { causes: readonly HelpedCause[] }) {
  const now = useMinute()
  const isShown = ({ fundraiser }: HelpedCause, place: number) =>
    place < SHOWN || (fundraiser !== null && isOpen(fundraiser, now))
  const others = causes.filter((cause, place) => !isShown(cause, place))
  return (
    <section aria-labelledby="causes">
      <h2 id="causes">{say('What became of your gifts')}</h2>
      <Rows causes={causes.filter(isShown)} />
      {others.length > 0 && (
        <details>
          <summary>
            {say(
              '{count, plural, one {# more fundraiser that takes no donations now} other {# more fundraisers that take no donations now}}',
              { count: others.length },
            )}
          </summary>
          <Rows causes={others} />
        </details>
      )}
    </section>
  )
}

function Rows({ causes }: { causes: readonly HelpedCause[] }) {
  return (
    <FundraiserRows>
      {causes.map((cause) =>
        cause.fundraiser ? (
          <Cause key={cause.fundraiserId} cause={cause} fundraiser={cause.fundraiser} />
        ) : (
          <TakenDown key={cause.fundraiserId} cause={cause} />
        ),
      )}
    </FundraiserRows>
  )
}

function Cause({ cause, fundraiser }: { cause: HelpedCause; fundraiser: FundraiserCard }) {
  const now = useMinute()
  const { thanks } = cause
  return (
    <FundraiserRow fundraiser={fundraiser} head={<YourGift cause={cause} />}>
      <CauseState fundraiser={fundraiser} />
      {thanks && (
        <blockquote className="cause-thanks">
          <Message text={thanks.message} />
          <footer className="quiet-text">
            <bdi>{creatorName(fundraiser)}</bdi>, {timeAgo(thanks.createdAt, now)}
          </footer>
        </blockquote>
      )}
    </FundraiserRow>
  )
}

/** A long message opens on demand, so that it does not hide the causes below it. */
function Message({ text }: { text: string }) {
  if (text.length <= LONG) return <p dir="auto">{text}</p>
  return (
    <details>
      <summary>{say('Read their message')}</summary>
      <p dir="auto">{text}</p>
    </details>
  )
}

function TakenDown({ cause }: { cause: HelpedCause }) {
  return (
    <li className="panel">
      <h3 dir="auto">{cause.title}</h3>
      <YourGift cause={cause} />
      <p className="quiet-text">{say('This fundraiser was taken down. Your receipt stays valid.')}</p>
    </li>
  )
}

function YourGift({ cause: { given, lastGivenAt } }: { cause: HelpedCause }) {
  const now = useMinute()
  return (
    <p className="quiet-text">
      {sayNodes('You gave {amount}, {ago}', { amount: <b>{formatCents(given)}</b>, ago: timeAgo(lastGivenAt, now) })}
    </p>
  )
}

export function Followed() {
  const { data, isError, refetch } = useQuery(followedFundraisers)
  const isOffline = useConnection() === 'offline'
  const [hadAny, setHadAny] = useState(false)
  const area = useAreaFocus<HTMLElement>()
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
      <h2 id="followed">{say('Fundraisers you follow')}</h2>
      {isEmpty ? (
        <p className="quiet-text">
          {say('You follow no fundraiser now. Press Follow on the page of a fundraiser, and you find it here.')}
        </p>
      ) : (
        <FundraiserRows>
          {data.map((fundraiser) => (
            <FollowedCause key={fundraiser.id} fundraiser={fundraiser} />
          ))}
        </FundraiserRows>
      )}
    </section>
  )
}

function FollowedCause({ fundraiser }: { fundraiser: FundraiserCard }) {
  const { id, title } = fundraiser
  const { follow, isPending } = useFollow(id, (follows) => {
    if (follows) return
    showToast({
      title: say('You no longer follow it'),
      description: title,
      action: { label: say('Undo'), run: () => follow(true) },
    })
  })
  return (
    <FundraiserRow fundraiser={fundraiser} head={<CauseState fundraiser={fundraiser} />}>
      <SmallButton aria-disabled={isPending} onClick={() => !isPending && follow(false)}>
        {sayNodes('Stop following<unseen> {title}</unseen>', { title, unseen })}
      </SmallButton>
    </FundraiserRow>
  )
}

/** How far a fundraiser is, in a word. */
function CauseState({ fundraiser }: { fundraiser: FundraiserCard }) {
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

const GIFTS_SHOWN = 5

export function LatestGifts({ userId }: { userId: number }) {
  const latest = useQuery(donationsOf(userId))
  return (
    <div className="balance-parts">
      <h3>{say('Your latest donations')}</h3>
      {latest.data ? (
        <dl className="facts-list">
          {latest.data.items.slice(0, GIFTS_SHOWN).map((donation) => (
            <Gift key={donation.id} donation={donation} />
          ))}
        </dl>
      ) : (
        <NotLoaded of={latest} title={say('Error Loading Donations')} loading={say('Loading donations…')} />
      )}
    </div>
  )
}

function Gift({ donation }: { donation: GivenDonation }) {
  const now = useMinute()
  const { amount, createdAt, fundraiser, receipt } = donation
  return (
    <div>
      <dt>
        <FundraiserLink fundraiser={fundraiser} />
        <small>
          <time dateTime={createdAt}>{timeAgo(createdAt, now)}</time>
        </small>
      </dt>
      <dd>
        {amount > 0 ? formatCents(amount) : say('Returned to you')}
        {receipt && (
          <small>
            <ReceiptLink donation={donation} />
          </small>
        )}
      </dd>
    </div>
  )
}
