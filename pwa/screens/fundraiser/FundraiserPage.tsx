import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Fundraiser, Picture } from '#shared/contract/fundraisers'
import { formatPercent } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { isOpen, percentFunded } from '#shared/rules/fundraisers/countdown'
import { formatCents } from '#shared/rules/money/money'
import { creatorName, isFormerMember } from '#shared/rules/names'
import { isRunBy, useHasToken, useViewer } from '../../account/viewer'
import { DataAge } from '../../components/device/DataAge'
import { useUnsettledPayment } from '../../components/donation/PaymentCheck'
import { FollowPlace } from '../../components/fundraisers/FollowPlace'
import { FundraiserPicture } from '../../components/fundraisers/FundraiserPicture'
import { otherLanguage } from '../../components/fundraisers/story-language'
import { Avatar, CreatorName, TickMeaning } from '../../components/people/PersonName'
import { ShareMenu } from '../../components/share/ShareMenu'
import { Thanks } from '../../components/thanks/Thanks'
import { ReportLink, SmallButton } from '../../components/ui/Buttons'
import { ArrowIcon, PlaceIcon } from '../../components/ui/icons'
import { sayNodes } from '../../language/say-nodes'
import { useDataSaver } from '../../offline/data-saver'
import type { MayBeUnsent } from '../../offline/unsent'
import { forward, useHydrated, usePage } from '../../page/page'
import { useNow } from '../../page/use-now'
import { useMyDonation } from '../../payments/my-donations'
import { WhereTheMoneyIs } from './Books'
import { RecentDonations } from './Donations'
import { HeldNote, Introduction, Story, Totals } from './FundraiserParts'
import { GiveSection } from './GiveSection'
import { NewsSection } from './News'
import { EditLink, OwnerBar, Published } from './Owner'
import { ShareCounts } from './ShareCounts'
import { ThanksPanel } from './ThanksPanel'

const SIZES = '(min-width: 76em) 45rem, (min-width: 64em) 60vw, 100vw'

/** With data saver only the cover is loaded, until the person asks for more. */
function Gallery({ fundraiser }: { fundraiser: Fundraiser }) {
  const strip = useRef<HTMLDivElement>(null)
  const isReady = useHydrated()
  const [place, setPlace] = useState(0)
  const [broken, setBroken] = useState<readonly string[]>([])
  const [isAskedFor, setAskedFor] = useState(false)
  const isSaving = useDataSaver() && !isAskedFor
  const further = fundraiser.morePictures.filter(({ src }) => !broken.includes(src))
  const count = further.length + 1
  const isStrip = count > 1 && !isSaving

  useEffect(() => {
    const { current } = strip
    if (!current || !isStrip) return
    // Some browsers let only elements that have the focus be scrolled with keys.
    current.tabIndex = 0
    if (!isAskedFor) return
    // The button is gone: the focus and the eyes go to the first of the pictures that it promised.
    current.focus({ preventScroll: true })
    scrollToPicture(current, 1)
  }, [isStrip, isAskedFor])

  const button = (name: string, step: number) => (
    <button
      type="button"
      className="button quiet small bare"
      aria-label={name}
      aria-disabled={place + step < 0 || place + step >= count}
      onClick={() => scrollToPicture(strip.current, Math.max(0, Math.min(place + step, count - 1)), 'smooth')}
    >
      <ArrowIcon />
    </button>
  )
  return (
    <>
      <div
        ref={strip}
        className={`fundraiser-picture${isStrip ? ' gallery' : ''}`}
        // From right to left, places are counted down from zero.
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPlace(Math.round(Math.abs(scrollLeft) / clientWidth))
        }
        {...(isStrip && { role: 'group', 'aria-label': pictures(count) })}
      >
        <FundraiserPicture fundraiser={fundraiser} sizes={SIZES} urgency="first" canAsk />
        {isStrip &&
          further.map((picture) => (
            <Slide key={picture.src} picture={picture} onBroken={() => setBroken([...broken, picture.src])} />
          ))}
      </div>
      {count > 1 && isSaving && (
        <SmallButton onClick={() => setAskedFor(true)}>
          {say('Show {count, number} more', { count: count - 1 })}
        </SmallButton>
      )}
      {isStrip && (
        <div className={`gallery-place${isReady ? '' : ' not-ready'}`}>
          {button(say('Picture before'), -1)}
          <span role="status">
            {isReady ? say('{place, number} of {count, number}', { place: place + 1, count }) : pictures(count)}
          </span>
          {button(say('Next picture'), 1)}
        </div>
      )}
    </>
  )
}

function scrollToPicture(strip: HTMLElement | null, place: number, behavior?: ScrollBehavior) {
  strip?.scrollTo({ left: forward() * place * strip.clientWidth, behavior })
}

/** The number of pictures, of which a strip has at least two. */
const pictures = (count: number) => say('{count, plural, other {# pictures}}', { count })

function Slide({ picture: { src, width, height, variants }, onBroken }: { picture: Picture; onBroken: () => void }) {
  return (
    <img
      src={variants[0]?.src ?? src}
      srcSet={variants.map((variant) => `${variant.src} ${variant.width}w`).join(', ') || undefined}
      sizes={SIZES}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      onError={onBroken}
    />
  )
}

interface Props {
  fundraiser: Fundraiser & MayBeUnsent
  /** When it was fetched, in milliseconds since 1970. */
  updatedAt: number
}

export function FundraiserPage({ fundraiser, updatedAt }: Props) {
  const [search] = useSearchParams()
  const language = otherLanguage(fundraiser.storyLanguage, usePage().prefix)
  const isNew = search.get('created') === 'true'
  const isGivable = isOpen(fundraiser, useNow())
  const hasToken = useHasToken()
  const { viewer } = useViewer()
  const isOwn = viewer !== null && isRunBy(viewer, fundraiser)
  const donated = useMyDonation(fundraiser.id)
  // Also after its end: then its donors hear what became of the money.
  const follow = fundraiser.isActive && !isOwn && (
    <FollowPlace fundraiserId={fundraiser.id} email={donated?.typedEmail} />
  )
  const badges = (
    <>
      {isGivable ? (
        <span className="badge active">{sayIn('a fundraiser', 'Active')}</span>
      ) : (
        <span className="badge over">
          {fundraiser.isActive ? sayIn('a fundraiser', 'Ended') : sayIn('a fundraiser', 'Inactive')}
        </span>
      )}
      {hasToken && <EditLink fundraiser={fundraiser} isEditable={isGivable} />}
    </>
  )
  return (
    <article className="container page fundraiser">
      <div className="fundraiser-head">
        <Thanks fundraiser={fundraiser} updatedAt={updatedAt} isGivable={isGivable} after={follow} />
        {isNew && <Published fundraiser={fundraiser} />}
        <Introduction fundraiser={fundraiser} badges={badges} />
        <Gallery fundraiser={fundraiser} />
      </div>
      <div className="panel fundraiser-totals">
        <Totals fundraiser={fundraiser} />
        {fundraiser.hold && <HeldNote hold={fundraiser.hold} userId={fundraiser.userId} />}
        <DataAge updatedAt={updatedAt} />
        {!isOwn && <ShareMenu fundraiser={fundraiser} />}
        {donated === null && follow}
      </div>
      <div>
        <Creator fundraiser={fundraiser} />
        <Story text={fundraiser.description} language={language} />
        <NewsSection fundraiser={fundraiser} />
      </div>
      <GiveSection fundraiser={fundraiser} isGivable={isGivable} isOwn={isOwn} />
      <div>
        <WhereTheMoneyIs id={fundraiser.id} />
        <RecentDonations fundraiser={fundraiser} isOwn={isOwn} />
        {!isOwn && <ReportLink subject={`fundraiser=${fundraiser.id}`} />}
      </div>
      {hasToken && <ShareCounts fundraiser={fundraiser} />}
      {hasToken && <ThanksPanel fundraiser={fundraiser} />}
      {isOwn ? (
        <OwnerBar fundraiser={fundraiser} isEditable={isGivable} viewer={viewer} />
      ) : (
        isGivable && donated === null && <GiveBar fundraiser={fundraiser} />
      )}
    </article>
  )
}

/** Under a hold on the page: its title, our words, and how a payment that was under way stands. */
export function HeldPage({ fundraiser, updatedAt }: Props) {
  const { id, title, hold, userId } = fundraiser
  const { payment } = useUnsettledPayment(id)
  return (
    <article className="container page narrow">
      {payment && <Thanks fundraiser={fundraiser} updatedAt={updatedAt} isGivable={false} />}
      <h1 dir="auto">{title}</h1>
      {hold && <HeldNote hold={hold} userId={userId} />}
      <DataAge updatedAt={updatedAt} />
    </article>
  )
}

function Creator({ fundraiser }: { fundraiser: Fundraiser }) {
  const { user } = fundraiser
  const creator = (
    <>
      <Avatar name={creatorName(fundraiser)} image={user.profileImage} isLarge />
      <span>
        <CreatorName fundraiser={fundraiser} />
        <span className="person-place">
          <bdi>@{user.username}</bdi>
        </span>
        {user.location && (
          <span className="person-place">
            <PlaceIcon /> <bdi>{user.location}</bdi>
          </span>
        )}
      </span>
    </>
  )
  return (
    <section className="creator" aria-label={say('Creator')}>
      {isFormerMember(user) ? (
        <div className="creator-link">{creator}</div>
      ) : (
        <Link className="creator-link" to={`/user/${user.id}`}>
          {creator}
        </Link>
      )}
      {user.isVerified && !isFormerMember(user) && <TickMeaning name={user.fullName} />}
      <HelpedBy fundraiser={fundraiser} />
      {user.bio && <p dir="auto">{user.bio}</p>}
    </section>
  )
}

/** The leader who registered the creator, so that donors know who gets the commission that the fees name. */
function HelpedBy({ fundraiser: { communityLeaderId, communityLeaderName } }: { fundraiser: Fundraiser }) {
  if (communityLeaderId === null || !communityLeaderName) return null
  return (
    <p className="helped-by">
      {sayNodes('Registered and helped by {leader}, community leader', {
        leader: (
          <Link to={`/user/${communityLeaderId}`}>
            <bdi>{communityLeaderName}</bdi>
          </Link>
        ),
      })}
    </p>
  )
}

function GiveBar({ fundraiser: { id, currentAmount, goalAmount } }: { fundraiser: Fundraiser }) {
  const isFormInView = useIsInView('donate')
  const { payment } = useUnsettledPayment(id)
  return (
    <div className="give-bar" hidden={isFormInView}>
      <p>
        <strong>{formatCents(currentAmount)}</strong>
        <span>{say('{percent} funded', { percent: formatPercent(percentFunded(currentAmount, goalAmount)) })}</span>
      </p>
      <a className="button give" href={payment ? '#thank-you' : '#donate'}>
        {payment ? say('Payment being checked') : say('Donate')}
      </a>
    </div>
  )
}

function useIsInView(id: string): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    const element = document.getElementById(id)
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [id])
  return isInView
}
