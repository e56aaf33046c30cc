import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { sayIn } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { isRunBy } from '../../account/may-edit'
import { useHasToken } from '../../account/use-has-token'
import { useViewer } from '../../account/useViewer'
import { DataAge } from '../../components/device/DataAge'
import { FollowPlace } from '../../components/follow/FollowPlace'
import { otherLanguage } from '../../components/fundraisers/story-language'
import { CreatorName } from '../../components/people/CreatorName'
import { ShareMenu } from '../../components/share/ShareMenu'
import { Thanks } from '../../components/thanks/Thanks'
import { sayNodes } from '../../language/say-nodes'
import type { MayBeUnsent } from '../../offline/finding/unsent/useUnsent'
import { usePage } from '../../page/page'
import { useNow } from '../../page/use-now'
import { useGiven } from '../../payments/given/useGiven'
import { Creator } from './Creator'
import { RecentDonations } from './donations/RecentDonations'
import { FundraiserTitle } from './FundraiserTitle'
import { Gallery } from './Gallery'
import { GiveBar } from './GiveBar'
import { GiveSection } from './GiveSection'
import { Published } from './Published'
import { Story } from './Story'
import { Totals } from './Totals'

const EditLink = lazy(() => import('./owner/EditLink'))
const OwnerBar = lazy(() => import('./owner/OwnerBar'))
const ThanksPanel = lazy(() => import('./thanks/ThanksPanel'))

interface Props {
  fundraiser: Fundraiser & MayBeUnsent
  /** When it was fetched, in milliseconds since 1970. */
  updatedAt: number
}

/** The page of a fundraiser, in the order of a phone. On wide screens the donation widget is beside the story. */
export function FundraiserPage({ fundraiser, updatedAt }: Props) {
  const [search] = useSearchParams()
  const language = otherLanguage(fundraiser.storyLanguage, usePage().prefix)
  const isNew = search.get('created') === 'true'
  const isGivable = isOpen(fundraiser, useNow())
  const hasToken = useHasToken()
  const { viewer } = useViewer()
  const isOwn = viewer !== null && isRunBy(viewer, fundraiser)
  const { given, isThanked } = useGiven(fundraiser.id)
  const follow = isGivable && !isOwn && <FollowPlace fundraiserId={fundraiser.id} />

  return (
    <article className="container page fundraiser">
      <div className="fundraiser-head">
        <Thanks fundraiser={fundraiser} isGivable={isGivable} after={follow} />
        {isNew && <Published fundraiser={fundraiser} />}
        <p className="badges">
          <Link className="badge" to={`/browse?category=${fundraiser.category}`}>
            {categoryName(fundraiser.category)}
          </Link>
          {isGivable ? (
            <span className="badge active">{sayIn('a fundraiser', 'Active')}</span>
          ) : (
            <span className="badge over">
              {fundraiser.isActive ? sayIn('a fundraiser', 'Ended') : sayIn('a fundraiser', 'Inactive')}
            </span>
          )}
          {hasToken && (
            <Suspense>
              <EditLink fundraiser={fundraiser} isEditable={isGivable} />
            </Suspense>
          )}
        </p>
        <FundraiserTitle title={fundraiser.title} language={language} />
        <p className="byline">{sayNodes('by {name}', { name: <CreatorName fundraiser={fundraiser} /> })}</p>
        {fundraiser.isUnconfirmed && (
          <p className="unconfirmed">
            {sayNodes('Not yet confirmed by {name}', { name: <bdi>{fundraiser.user.fullName}</bdi> })}
          </p>
        )}
        <Gallery fundraiser={fundraiser} />
      </div>
      <div className="panel fundraiser-totals">
        <Totals fundraiser={fundraiser} />
        <DataAge updatedAt={updatedAt} />
        <ShareMenu fundraiser={fundraiser} isOpen={isNew} />
        {!isThanked && follow}
      </div>
      <div className="fundraiser-story">
        <Creator fundraiser={fundraiser} />
        <Story text={fundraiser.description} language={language} />
      </div>
      <GiveSection fundraiser={fundraiser} isGivable={isGivable} isOwn={isOwn} />
      <RecentDonations fundraiser={fundraiser} />
      {hasToken && (
        <Suspense>
          <ThanksPanel fundraiser={fundraiser} />
        </Suspense>
      )}
      {isOwn ? (
        <Suspense>
          <OwnerBar fundraiser={fundraiser} isEditable={isGivable} isOwner={viewer.id === fundraiser.userId} />
        </Suspense>
      ) : (
        isGivable && given === null && <GiveBar fundraiser={fundraiser} />
      )}
    </article>
  )
}
