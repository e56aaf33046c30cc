import type { OwnUser } from '#shared/contract/users'
import { formatDate } from '#shared/rules/dates'

export function AccountInformation({ viewer }: { viewer: OwnUser }) {
  const { username, isCommunityLeader, isAdmin, isVerified, createdAt } = viewer
  const type = isCommunityLeader ? 'Community Leader' : 'Standard User'
  return (
    <section className="panel" aria-labelledby="account-information">
      <h2 id="account-information">Account Information</h2>
      <dl className="settings-facts">
        <div>
          <dt>Username</dt>
          <dd dir="auto">{username}</dd>
        </div>
        <div>
          <dt>Account Type</dt>
          <dd>{isAdmin ? `${type} • Admin` : type}</dd>
        </div>
        <div>
          <dt>Verification Status</dt>
          <dd>{isVerified ? 'Verified' : 'Unverified'}</dd>
        </div>
        <div>
          <dt>Member Since</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
      </dl>
    </section>
  )
}
