import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { LEADER_COMMISSION_BASIS_POINTS, percent } from '#shared/rules/money/fees'
import { formatCents } from '#shared/rules/money/money'
import { overviewQuery } from '../../account/own-overview'
import { accessDenied, pleaseLogin, useSignInAddress } from '../../account/sign-in'
import { ForViewer } from '../../components/account/ForViewer'
import { DataAge } from '../../components/device/DataAge'
import { NothingHere } from '../../components/missing/NothingHere'
import { OutboxList } from '../../components/outbox/OutboxList'
import { HelpedPerson } from '../../components/people/HelpedPerson'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'
import { useFeeTerms } from '../../page/fees'
import { useHashTarget } from '../../page/focus'
import { usePage, useSite } from '../../page/page'
import { ProfileForms } from './ProfileForms'

/** The screen on which a community leader creates a profile for someone else (spec section 2). */
export default function CreateProfileScreen() {
  const signInAddress = useSignInAddress()
  return (
    <ForViewer
      visitor={
        <Refusal title={pleaseLogin()} text={say('Sign in to create a profile for someone else.')}>
          <Link className="button" to={signInAddress}>
            {say('Sign In')}
          </Link>
        </Refusal>
      }
    >
      {(viewer) =>
        viewer.isCommunityLeader ? (
          <ForLeader />
        ) : (
          <NothingHere
            title={accessDenied()}
            text={say('Only community leaders can create profiles for other people.')}
          >
            <Link className="button" to="/dashboard">
              {say('Go to Dashboard')}
            </Link>
          </NothingHere>
        )
      }
    </ForViewer>
  )
}

/** The draft key if the address names none. */
const DEFAULT_DRAFT_KEY = 'new'

function ForLeader() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const people = useHashTarget('registered')
  return (
    <div className="container page profile-page narrow">
      <h1>{say('Create a profile for someone else')}</h1>
      <p>
        {say(
          'For people who can’t do it themselves. You choose a first password with them. We email them a link, so that they can change it to one that only they know.',
        )}
      </p>
      <FeesToTell />
      <ProfileForms draftKey={search.get('draft') ?? DEFAULT_DRAFT_KEY} />
      <section aria-labelledby="created-here">
        <h2 id="created-here">{say('Profiles created on this device')}</h2>
        <OutboxList
          kind="profile.create"
          hasDrafts={false}
          onReopen={(address) => navigate(address)}
          empty={say('Profiles that you create appear here, with their status.')}
        />
      </section>
      <section aria-labelledby="registered">
        <h2 id="registered" ref={people} tabIndex={-1}>
          {say('People I help')}
        </h2>
        <RegisteredPeople />
      </section>
    </div>
  )
}

/** What the person must know before they agree: the leader reads it to them. */
function FeesToTell() {
  const { name } = useSite()
  const { platformRate } = useFeeTerms(undefined)
  const { platformRates = [] } = usePage().settings
  // The country of the fundraiser is not known yet, and may have another rate.
  const isUsual = platformRates.some(({ country }) => country !== null)
  const fee = percent(platformRate)
  const commission = percent(LEADER_COMMISSION_BASIS_POINTS)
  const rest = percent(10_000 - platformRate - LEADER_COMMISSION_BASIS_POINTS)
  return (
    <aside className="panel" aria-label={say('Before you register somebody')}>
      <p>
        <b>{say('Please read this to them first:')}</b>
      </p>
      <p>
        {isUsual
          ? say(
              '“Of each donation to your fundraisers, {fee} is usually the platform fee of {site} and {commission} goes to me, as your community leader. {rest} usually goes to you. If you register yourself, nobody gets a commission. Do you agree?”',
              { fee, site: name, commission, rest },
            )
          : say(
              '“Of each donation to your fundraisers, {fee} is the platform fee of {site} and {commission} goes to me, as your community leader. {rest} goes to you. If you register yourself, nobody gets a commission. Do you agree?”',
              { fee, site: name, commission, rest },
            )}
      </p>
    </aside>
  )
}

interface RefusalProps {
  title: string
  text: string
  children: React.ReactNode
}

function Refusal({ title, text, children }: RefusalProps) {
  return (
    <div className="container page">
      <Notice isPage title={title} text={text}>
        <p className="actions">{children}</p>
      </Notice>
    </div>
  )
}

/** The people whose accounts the leader created, all together in figures, and each with a link to start a fundraiser for them. */
function RegisteredPeople() {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(overviewQuery)
  if (!data && isError) return <LoadingFailed title={say('Error Loading People')} onRetry={refetch} />
  if (!data) return <p role="status">{say('Loading people…')}</p>
  if (!data.helping?.people) {
    return (
      <p className="quiet-text">
        {say('Nobody yet. When you have created a profile, you can start a fundraiser for it here.')}
      </p>
    )
  }
  const { people, raised, active, commission, profiles = [] } = data.helping
  return (
    <>
      <DataAge updatedAt={dataUpdatedAt} />
      <p>
        {say(
          '{people, plural, one {# person} other {# people}}, {raised} raised, {active, plural, one {# open fundraiser} other {# open fundraisers}}, {commission} commission for you.',
          { people, raised: formatCents(raised), active, commission: formatCents(commission) },
        )}{' '}
        <Link to="/payouts">{say('Your payouts')}</Link>
      </p>
      <ul className="plain lined">
        {profiles.map((person) => (
          <li key={person.id} className="person-row">
            <HelpedPerson person={person} />
          </li>
        ))}
      </ul>
      {people > profiles.length && <p className="quiet-text">{say('Only the newest are listed.')}</p>}
    </>
  )
}
