import { Link } from 'react-router-dom'
import type { HelpedCause } from '#shared/contract/account/overview'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import { timeAgo } from '#shared/rules/time-ago'
import { FundingProgress } from '../../../components/fundraisers/FundingProgress'
import { FundraiserPicture } from '../../../components/fundraisers/FundraiserPicture'
import { sayNodes } from '../../../language/say-nodes'
import { useNow } from '../../../page/use-now'
import { CauseState } from './CauseState'

const MINUTE = 60_000
/** The number of the newest causes that are shown. Of the others only those that take no donations now are folded. */
const SHOWN = 4
/** Characters of a message that opens on demand. */
const LONG = 280

/** The causes that the person helped, and what became of them. */
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
