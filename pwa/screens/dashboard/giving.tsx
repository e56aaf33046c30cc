import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { HelpedCause } from '#shared/contract/account/overview'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import type { GivenDonation } from '#shared/contract/user-donations'
import { say } from '#shared/language/say'
import { timeAgo } from '#shared/rules/dates'
import { countdown, isOpen } from '#shared/rules/fundraisers/countdown'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import { followedFundraisers, useFollow } from '../../components/fundraisers/FollowButton'
import { FundingProgress } from '../../components/fundraisers/FundraiserCard'
import { FundraiserPicture } from '../../components/fundraisers/FundraiserPicture'
import { ReceiptLink } from '../../components/paper/ReceiptLink'
import { SmallButton } from '../../components/ui/Buttons'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { sayNodes, unseen } from '../../language/say-nodes'
import { showToast } from '../../notify/toasts'
import { useConnection } from '../../offline/connection'
import { useAreaFocus } from '../../page/focus'
import { useNow } from '../../page/use-now'
import { donationsOf } from '../profile/profile-route'

const MINUTE = 60_000
/** The number of the newest causes that are shown. Of the others only those that take no donations now are folded. */
const SHOWN = 4
const LONG = 280

export function Causes({ causes }: { causes: readonly HelpedCause[] }) {
  const now = useNow(MINUTE)
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
    <ul className="plain causes">
      {causes.map((cause) => (
        <li key={cause.fundraiserId} className="panel cause">
          {cause.fundraiser ? <Cause cause={cause} fundraiser={cause.fundraiser} /> : <TakenDown cause={cause} />}
        </li>
      ))}
    </ul>
  )
}

function Cause({ cause, fundraiser }: { cause: HelpedCause; fundraiser: FundraiserCard }) {
  const now = useNow(MINUTE)
  const { thanks } = cause
  return (
    <>
      <div className="cause-picture">
        <FundraiserPicture fundraiser={fundraiser} sizes="6rem" urgency="late" />
      </div>
      <div className="cause-head">
        <h3>
          <Link to={`/fundraiser/${fundraiser.id}`} dir="auto">
            {fundraiser.title}
          </Link>
        </h3>
        <YourGift cause={cause} />
      </div>
      <div className="cause-state">
        <FundingProgress fundraiser={fundraiser} />
        <p className="facts">
          <CauseState fundraiser={fundraiser} now={now} />
        </p>
        {thanks && (
          <blockquote className="cause-thanks">
            <Message text={thanks.message} />
            <footer className="quiet-text">
              <bdi>{creatorName(fundraiser)}</bdi>, {timeAgo(thanks.createdAt, now)}
            </footer>
          </blockquote>
        )}
      </div>
    </>
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
    <div>
      <h3 dir="auto">{cause.title}</h3>
      <YourGift cause={cause} />
      <p className="quiet-text">{say('This fundraiser was taken down. Your receipt stays valid.')}</p>
    </div>
  )
}

function YourGift({ cause: { given, lastGivenAt } }: { cause: HelpedCause }) {
  const now = useNow(MINUTE)
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
        <ul className="plain causes">
          {data.map((fundraiser) => (
            <FollowedCause key={fundraiser.id} fundraiser={fundraiser} />
          ))}
        </ul>
      )}
    </section>
  )
}

function FollowedCause({ fundraiser }: { fundraiser: FundraiserCard }) {
  const now = useNow(MINUTE)
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
    <li className="panel cause">
      <div className="cause-picture">
        <FundraiserPicture fundraiser={fundraiser} sizes="6rem" urgency="late" />
      </div>
      <div className="cause-head">
        <h3>
          <Link to={`/fundraiser/${id}`} dir="auto">
            {title}
          </Link>
        </h3>
        <p className="facts">
          <CauseState fundraiser={fundraiser} now={now} />
        </p>
      </div>
      <div className="cause-state">
        <FundingProgress fundraiser={fundraiser} />
        <SmallButton aria-disabled={isPending} onClick={() => !isPending && follow(false)}>
          {sayNodes('Stop following<unseen> {title}</unseen>', { title, unseen })}
        </SmallButton>
      </div>
    </li>
  )
}

/** How far a fundraiser is, in a word. `now` is in milliseconds since 1970. */
function CauseState({ fundraiser, now }: { fundraiser: FundraiserCard; now: number }) {
  if (fundraiser.currentAmount >= fundraiser.goalAmount)
    return <span className="badge active">{say('Reached its goal')}</span>
  if (!isOpen(fundraiser, now)) return <span className="badge over">{say('Has ended')}</span>
  const { text, tone } = countdown(fundraiser.endDate, now)
  return <span className={`countdown ${tone}`}>{text}</span>
}

const GIFTS_SHOWN = 5

export function LatestGifts({ userId }: { userId: number }) {
  const { data, isError, refetch } = useQuery(donationsOf(userId))
  return (
    <div className="balance-parts">
      <h3>{say('Your latest donations')}</h3>
      {data ? (
        <dl className="facts-list">
          {data.items.slice(0, GIFTS_SHOWN).map((donation) => (
            <Gift key={donation.id} donation={donation} />
          ))}
        </dl>
      ) : isError ? (
        <LoadingFailed title={say('Error Loading Donations')} onRetry={refetch} />
      ) : (
        <p role="status">{say('Loading donations…')}</p>
      )}
    </div>
  )
}

function Gift({ donation }: { donation: GivenDonation }) {
  const now = useNow(MINUTE)
  const { amount, createdAt, fundraiser, receipt } = donation
  return (
    <div>
      <dt>
        <Link to={`/fundraiser/${fundraiser.id}`} dir="auto">
          {fundraiser.title}
        </Link>
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
