import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import type { listFundraisers } from '#shared/contract/fundraisers'
import type { GivenDonation, listUserDonations } from '#shared/contract/user-donations'
import type { OwnUser, PublicUser } from '#shared/contract/users'
import { formatNumber, formatPercent } from '#shared/language/format'
import { say, sayIn } from '#shared/language/say'
import { formatDate, yearOf } from '#shared/rules/dates'
import type { CampaignTotals } from '#shared/rules/fundraisers/campaign-totals'
import { formatCents } from '#shared/rules/money/money'
import { overviewQuery } from '../../account/own-overview'
import { useViewer } from '../../account/viewer'
import { isNotFound } from '../../api/errors'
import { DataAge } from '../../components/device/DataAge'
import { DonationRow } from '../../components/fundraisers/DonationRow'
import { CardGrid, CardSkeletons, cardsOfPage } from '../../components/fundraisers/FundraiserCard'
import { UserNotFound } from '../../components/layout/NothingHere'
import { OwnGift } from '../../components/paper/OwnGift'
import { ReceiptLink } from '../../components/paper/ReceiptLink'
import { PersonHead } from '../../components/people/PersonName'
import { ButtonLink, FundraiserLink, SmallLink } from '../../components/ui/Buttons'
import { Facts, StatCards } from '../../components/ui/Facts'
import { ListPages } from '../../components/ui/ListPages'
import { FundraisersFailed, Notice, NotLoaded, PageFailed, ScreenLoading } from '../../components/ui/Notice'
import { Tabs } from '../../components/ui/Tabs'
import { sayNodes, unseen } from '../../language/say-nodes'
import { type MayBeUnsent, useUnsent } from '../../offline/unsent'
import { useNow } from '../../page/use-now'
import { useUnsentProfile } from '../settings/ProfileEditor'
import { publicUserQuery } from '../user/user-route'
import { donationsOf, fundraisersOf, totalsOf } from './profile-route'

export default function ProfileScreen() {
  const { id = '' } = useParams()
  const { status, viewer } = useViewer()
  const isOwn = String(viewer?.id) === id
  const { data, error, refetch } = useQuery({
    ...publicUserQuery(id),
    enabled: status !== 'unknown' && !isOwn,
    // The copy may be from the public page, and admins get more data.
    staleTime: viewer?.isAdmin ? 0 : Number.POSITIVE_INFINITY,
  })

  if (viewer && isOwn) return <OwnProfile viewer={viewer} />
  if (data) return <Profile key={data.id} person={data} isOwn={false} />
  if (!error) return <ScreenLoading />
  if (isNotFound(error)) return <UserNotFound />
  return <PageFailed title={say('Error Loading Profile')} onRetry={refetch} />
}

const OwnProfile = ({ viewer }: { viewer: OwnUser }) => <Profile person={useUnsentProfile(viewer)} isOwn />

const DAY = 24 * 60 * 60_000

function DonationsMade({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const now = useNow(DAY)
  const donations = useQuery(donationsOf(userId))
  const { data, dataUpdatedAt } = donations
  if (data?.items.length) {
    return (
      <>
        <h2 className="unseen">{say('Donations')}</h2>
        <DataAge updatedAt={dataUpdatedAt} />
        {isOwn && (
          <p>
            <InAll /> <Link to={`/statements/${yearOf(now)}`}>{say('Your donations of the year, to print')}</Link>
          </p>
        )}
        <ul className="plain donations">
          <ListPages<typeof listUserDonations> queryOf={(cursor) => donationsOf(userId, cursor)}>
            {(donations, first) =>
              donations.map((donation, index) => (
                <DonationRow
                  key={donation.id}
                  ref={index === 0 ? first : null}
                  donation={donation}
                  name={donation.fundraiser.title}
                  acts={<GiftActs donation={donation} />}
                >
                  <FundraiserLink fundraiser={donation.fundraiser} />
                  <ReceiptLink className="receipt-link" donation={donation} />
                </DonationRow>
              ))
            }
          </ListPages>
        </ul>
      </>
    )
  }
  if (data) {
    return (
      <Notice
        title={say('No Donations Yet')}
        text={isOwn ? say('Your donations appear here.') : say('This person has not donated under their name yet.')}
      >
        <ButtonLink to="/browse-fundraisers">{say('Browse Fundraisers')}</ButtonLink>
      </Notice>
    )
  }
  return <NotLoaded of={donations} title={say('Error Loading Donations')} loading={say('Loading donations…')} />
}

/** Only its donor gets the receipt. */
function GiftActs({ donation }: { donation: GivenDonation }) {
  const { receipt, mayEditUntil, amount, fundraiser } = donation
  if (!receipt || !mayEditUntil) return null
  return (
    <details>
      <summary>
        {sayNodes('Change<unseen> your donation to {title}</unseen>', { unseen, title: fundraiser.title })}
      </summary>
      <div className="actions">
        <OwnGift gift={{ ...donation, receipt, mayEditUntil, isReturned: amount === 0 }} />
      </div>
    </details>
  )
}

function InAll() {
  const { data } = useQuery(overviewQuery)
  if (!data?.giving) return null
  const { total, causes } = data.giving
  return sayNodes('You gave {amount} to {causes, plural, one {# fundraiser} other {# fundraisers}}.', {
    amount: <b>{formatCents(total)}</b>,
    causes,
  })
}

function About({ person, totals }: { person: OwnUser | PublicUser; totals: CampaignTotals | null }) {
  const { location, createdAt, isVerified, isCommunityLeader, bio } = person
  return (
    <div className="about">
      <section className="panel" aria-labelledby="about-person">
        <h2 id="about-person">{sayIn('a person', 'About')}</h2>
        <Facts
          facts={[
            ...('email' in person ? [[say('Email'), person.email] as const] : []),
            [say('Location'), <bdi key="location">{location ?? sayIn('a place', 'Not given')}</bdi>],
            [say('Member Since'), formatDate(createdAt)],
            [sayIn('a person', 'Verified'), yesOrNo(isVerified)],
            [say('Community Leader'), yesOrNo(isCommunityLeader)],
          ]}
        />
        {bio && (
          <>
            <h3>{say('Bio')}</h3>
            <p className="bio" dir="auto">
              {bio}
            </p>
          </>
        )}
      </section>
      {totals && (
        <section className="panel" aria-labelledby="impact">
          <h2 id="impact">{say('Impact Summary')}</h2>
          <Facts
            facts={[
              [say('Total Raised'), formatCents(totals.raised)],
              [say('Donations Received'), formatNumber(totals.donations)],
              [say('Campaigns Completed'), totals.completed],
              [say('Average Success Rate'), formatPercent(totals.successRate)],
            ]}
          />
        </section>
      )}
    </div>
  )
}

const yesOrNo = (is: boolean) => (is ? say('Yes') : say('No'))

function Profile({ person, isOwn }: { person: (OwnUser | PublicUser) & MayBeUnsent; isOwn: boolean }) {
  const { data: totals = null } = useQuery(totalsOf(person.id))
  const donated = { label: say('Donations Made'), value: totals?.given ?? null }
  return (
    <div className="container page profile-page">
      <header className="panel profile-header">
        <PersonHead person={person} />
        <p className="actions">
          {isOwn && <SmallLink to="/settings#profile">{say('Edit Profile')}</SmallLink>}
          <SmallLink to={`/user/${person.id}`}>{say('Public profile')}</SmallLink>
        </p>
      </header>
      <StatCards
        label={say('In figures')}
        stats={
          // Zeros of somebody who raises nothing say nothing about them.
          totals?.campaigns === 0
            ? [donated]
            : [
                { label: say('Total Raised'), value: totals && formatCents(totals.raised) },
                { label: say('Fundraisers'), value: totals?.campaigns ?? null },
                donated,
                { label: say('Active Campaigns'), value: totals?.active ?? null },
              ]
        }
      />
      <Tabs
        label={say('Profile')}
        tabs={[
          {
            id: 'fundraisers',
            label: say('Fundraisers'),
            content: <Fundraisers person={person} isOwn={isOwn} />,
          },
          {
            id: 'donations',
            label: say('Donations'),
            content: <DonationsMade userId={person.id} isOwn={isOwn} />,
          },
          { id: 'about', label: sayIn('a person', 'About'), content: <About person={person} totals={totals} /> },
        ]}
      />
    </div>
  )
}

function Fundraisers({ person, isOwn }: { person: PublicUser; isOwn: boolean }) {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(fundraisersOf(person.id))
  const { inCards, inFundraiser } = useUnsent()
  if (data && inCards(data.items, person, dataUpdatedAt).length > 0) {
    return (
      <div className={isOwn ? 'own-cards' : undefined}>
        <h2 className="unseen">{say('Fundraisers')}</h2>
        <DataAge updatedAt={dataUpdatedAt} />
        <CardGrid>
          <ListPages<typeof listFundraisers> queryOf={(cursor) => fundraisersOf(person.id, cursor)}>
            {(cards, first, isFirstPage) =>
              cardsOfPage(
                isFirstPage
                  ? inCards(cards, person, dataUpdatedAt)
                  : cards.map((card) => inFundraiser(card, dataUpdatedAt)),
                first,
                isFirstPage,
              )
            }
          </ListPages>
        </CardGrid>
      </div>
    )
  }
  if (data) {
    return (
      <Notice
        title={say('No Fundraisers Yet')}
        text={isOwn ? say('Your fundraisers appear here.') : say('This person has not started a fundraiser yet.')}
      >
        {isOwn && <ButtonLink to="/create-fundraiser">{say('Create Your First Fundraiser')}</ButtonLink>}
      </Notice>
    )
  }
  if (isError) return <FundraisersFailed onRetry={refetch} />
  return <CardSkeletons count={3} />
}
