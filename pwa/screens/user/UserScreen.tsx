import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import type { PublicUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { BROWSE_PAGE_SIZE } from '#shared/rules/limits'
import { useViewer } from '../../account/viewer'
import { isNotFound } from '../../api/errors'
import { DataAge } from '../../components/device/DataAge'
import { FundraiserRow, FundraiserRows, RowSkeletons } from '../../components/fundraisers/FundraiserRow'
import { UserNotFound } from '../../components/layout/NothingHere'
import { PersonHead } from '../../components/people/PersonName'
import { ButtonLink, ReportLink, SmallLink } from '../../components/ui/Buttons'
import { ActionLink, FundraisersFailed, PageFailed, Skeleton } from '../../components/ui/Notice'
import { publicFundraisers, publicUserQuery, userQueries } from './user-route'

export const QUERIES = userQueries

export default function UserScreen() {
  const { id = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useQuery(publicUserQuery(id))

  if (data) return <UserPage person={data} updatedAt={dataUpdatedAt} />
  if (!error) return <UserSkeleton />
  if (isNotFound(error)) return <UserNotFound />
  return <PageFailed title={say('Error Loading Profile')} onRetry={refetch} />
}

/** The public profile. On their own page people also see the links for editing, after the viewer is known. */
function UserPage({ person, updatedAt }: { person: PublicUser; updatedAt: number }) {
  const isOwn = useViewer().viewer?.id === person.id
  return (
    <div className="container page profile-page">
      <header className="panel profile-header">
        <PersonHead person={person} />
        {person.bio && (
          <p className="bio" dir="auto">
            {person.bio}
          </p>
        )}
        <DataAge updatedAt={updatedAt} />
        {isOwn && (
          <p className="actions">
            <SmallLink to="/settings#profile">{say('Edit Profile')}</SmallLink>
            <Link className="button small" to="/create-fundraiser">
              {say('Start New Fundraiser')}
            </Link>
          </p>
        )}
      </header>
      <section aria-labelledby="their-fundraisers">
        <h2 id="their-fundraisers">{say('Fundraisers')}</h2>
        <TheirFundraisers userId={person.id} isOwn={isOwn} />
      </section>
      {!isOwn && <ReportLink subject={`user=${person.id}`} />}
    </div>
  )
}

function TheirFundraisers({ userId, isOwn }: { userId: number; isOwn: boolean }) {
  const { data, isError, refetch } = useQuery(publicFundraisers(String(userId)))
  if (data?.length) {
    return (
      <>
        <FundraiserRows>
          {data.map((fundraiser) => (
            <FundraiserRow key={fundraiser.id} fundraiser={fundraiser} />
          ))}
        </FundraiserRows>
        {data.length === BROWSE_PAGE_SIZE && (
          <ActionLink className="button quiet" to={`/profile/${userId}`}>
            {say('See all fundraisers')}
          </ActionLink>
        )}
      </>
    )
  }
  if (data) {
    return (
      <>
        <p className="quiet-text">{say('No fundraisers yet.')}</p>
        {isOwn && <ButtonLink to="/create-fundraiser">{say('Create Your First Fundraiser')}</ButtonLink>}
      </>
    )
  }
  if (isError) return <FundraisersFailed onRetry={refetch} />
  return <RowSkeletons count={3} />
}

function UserSkeleton() {
  return (
    <div className="container page profile-page" role="status">
      <span className="unseen">{say('Loading the profile')}</span>
      <Skeleton className="panel skeleton" lines={3} />
      <RowSkeletons count={3} />
    </div>
  )
}
