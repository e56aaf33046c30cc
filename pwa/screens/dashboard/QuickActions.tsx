import { Link } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'

export function QuickActions({ viewer }: { viewer: OwnUser }) {
  const actions = [
    { to: '/create-fundraiser', text: say('Create Fundraiser') },
    { to: '/browse', text: say('Browse Fundraisers') },
    { to: `/user/${viewer.id}`, text: say('View Public Profile') },
    ...(viewer.isCommunityLeader ? [{ to: '/create-profile', text: say('Create Profile for Someone Else') }] : []),
  ]
  return (
    <nav className="panel quick-actions" aria-labelledby="quick-actions">
      <h2 id="quick-actions">{say('Quick Actions')}</h2>
      <ul className="plain">
        {actions.map(({ to, text }) => (
          <li key={to}>
            <Link className="button quiet" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
