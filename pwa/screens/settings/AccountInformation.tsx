import type { OwnUser } from '#shared/contract/users'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'

export function AccountInformation({ viewer }: { viewer: OwnUser }) {
  const { username, isCommunityLeader, isAdmin, isVerified, createdAt } = viewer
  const type = isCommunityLeader ? say('Community Leader') : say('Standard User')
  return (
    <section className="panel" aria-labelledby="account-information">
      <h2 id="account-information">{say('Account Information')}</h2>
      <dl className="facts-list">
        <div>
          <dt>{say('Username')}</dt>
          <dd dir="auto">{username}</dd>
        </div>
        <div>
          <dt>{say('Account Type')}</dt>
          <dd>{isAdmin ? say('{type} • Admin', { type }) : type}</dd>
        </div>
        <div>
          <dt>{say('Verification Status')}</dt>
          <dd>{isVerified ? sayIn('a person', 'Verified') : sayIn('a person', 'Unverified')}</dd>
        </div>
        <div>
          <dt>{say('Member Since')}</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
      </dl>
    </section>
  )
}
