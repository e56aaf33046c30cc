import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { formatCents, formatCentsShort } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { countdown, isOpen, percentFunded, progressTone, urgency } from '#shared/rules/fundraisers/countdown'
import { CARD_QUICK_AMOUNTS } from '#shared/rules/limits'
import { ANONYMOUS, creatorName } from '#shared/rules/names'
import { sayNodes } from '../../language/say-nodes'
import type { ShownCard } from '../../offline/unsent'
import { useMinute } from '../../page/use-now'
import { Avatar, CreatorName } from '../people/PersonName'
import { FundraiserPicture } from './FundraiserPicture'

/** Less than the full width on phones, so that a high-density screen does not load four times the bytes. */
const SIZES = '(min-width: 76em) 23rem, (min-width: 40em) 31vw, 60vw'

interface Props {
  fundraiser: ShownCard
  /** Its position in the list: the first pictures load at once, the others when they come near the screen. */
  position: number
  /** Whether the labels of the live campaigns are shown: FEATURED on the first, URGENT on those that end soon. */
  isLabelled?: boolean
}

/** One fundraiser in a list. The card links to it; the amounts link straight to the donation. */
export function FundraiserCard({ fundraiser, position, isLabelled = false }: Props) {
  const now = useMinute()
  const { id, title, endDate, user, unsent } = fundraiser
  const left = countdown(endDate, now)
  const isGivable = !unsent?.address && isOpen(fundraiser, now)
  const isFeatured = isLabelled && position === 0
  const isUrgent = isLabelled && isGivable && urgency(endDate, now) === 'urgent'

  return (
    <article className="card">
      <div className="card-picture">
        <FundraiserPicture
          fundraiser={fundraiser}
          sizes={SIZES}
          urgency={position === 0 ? 'first' : position === 1 ? 'early' : 'near'}
        />
        {(isFeatured || isUrgent) && (
          <p className="card-labels">
            {isFeatured && <b>{say('FEATURED')}</b>}
            {isUrgent && <b className="urgent">{say('URGENT')}</b>}
          </p>
        )}
        <span className="badge">{categoryName(fundraiser.category)}</span>
      </div>
      <div className="card-body">
        <h3>
          <Link to={unsent?.address ?? `/fundraiser/${id}`} dir="auto" lang={fundraiser.storyLanguage ?? undefined}>
            {title}
          </Link>
        </h3>
        {unsent && <b className="badge unsent">{unsent.mark}</b>}
        <p className="person">
          <Avatar name={creatorName(fundraiser)} image={user.profileImage} />
          <CreatorName fundraiser={fundraiser} />
          {user.location && <bdi className="person-place">{user.location}</bdi>}
        </p>
        <FundingProgress fundraiser={fundraiser} />
        <p className="facts">
          <span>{supporters(fundraiser.donationsCount)}</span>
          <span className={`countdown ${left.tone}`}>
            {fundraiser.isActive ? left.text : sayIn('a fundraiser', 'Not active')}
          </span>
        </p>
        {isGivable && (
          <p className="quick">
            {say('Give')}
            {CARD_QUICK_AMOUNTS.map((cents) => (
              <Link
                key={cents}
                className="button"
                to={checkoutAddress(fundraiser, cents)}
                aria-label={say('Give {amount}', { amount: formatCentsShort(cents) })}
              >
                {formatCentsShort(cents)}
              </Link>
            ))}
          </p>
        )}
      </div>
    </article>
  )
}

/** The checkout address of a donation: the parameters are those of spec section 2, the amount in dollars. `cents` are whole dollars. */
export function checkoutAddress(fundraiser: { id: number; title: string }, cents: number): string {
  const gift = new URLSearchParams({
    amount: String(cents / 100),
    fundraiserId: String(fundraiser.id),
    fundraiserTitle: fundraiser.title,
    donorName: ANONYMOUS,
    donorEmail: '',
    message: '',
  })
  return `/checkout?${gift}`
}

export function FundingProgress({ fundraiser }: { fundraiser: { currentAmount: number; goalAmount: number } }) {
  const { currentAmount, goalAmount } = fundraiser
  const percent = percentFunded(currentAmount, goalAmount)
  return (
    <>
      <p className="raised">
        {sayNodes('{amount} raised of {goal}', {
          amount: <strong>{formatCents(currentAmount)}</strong>,
          goal: formatCents(goalAmount),
        })}
      </p>
      <p className="funded">
        <progress
          className={`progress ${progressTone(percent)}`}
          max={100}
          value={percent}
          aria-label={say('Funded')}
        />
        {say('{percent, number}% funded', { percent })}
      </p>
    </>
  )
}

export const supporters = (count: number): string =>
  say('{count, plural, one {# supporter} other {# supporters}}', { count })

export const CardGrid = ({ children }: { children: ReactNode }) => <ul className="plain card-grid">{children}</ul>

/** Empty cards while the real ones load, in the same number, so that the layout does not shift. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <CardGrid>
      {Array.from({ length: count }, (_, index) => index).map((key) => (
        <li key={key}>
          <div className="card skeleton" aria-hidden="true">
            <div className="card-picture" />
            <div className="card-body">
              <i />
              <i />
              <i />
              <i />
            </div>
          </div>
        </li>
      ))}
    </CardGrid>
  )
}

export function cardsOfPage(cards: readonly ShownCard[], first: Ref<HTMLLIElement>, isFirstPage: boolean) {
  return cards.map((fundraiser, index) => (
    <li key={fundraiser.id} ref={index === 0 ? first : null}>
      <FundraiserCard fundraiser={fundraiser} position={isFirstPage ? index : Number.POSITIVE_INFINITY} />
    </li>
  ))
}
