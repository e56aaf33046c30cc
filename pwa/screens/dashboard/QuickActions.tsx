import { Link } from 'react-router-dom'
import type { OwnUser } from '#shared/contract/users'

export function QuickActions({ viewer }: { viewer: OwnUser }) {
  const actions = [
    { to: '/create-fundraiser', text: 'Create Fundraiser' },
    { to: '/browse', text: 'Browse Fundraisers' },
    { to: `/user/${viewer.id}`, text: 'View Public Profile' },
    ...(viewer.isCommunityLeader ? [{ to: '/create-profile', text: 'Create Profile for Someone Else' }] : []),
  ]
  return (
    <nav className="panel quick-actions" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
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
