import type { OwnUser } from '#shared/contract/users'

/** The links of the avatar menu; the people of a community leader and the admin screen for those who have them. Help comes last. */
export function accountLinks({ id, isAdmin, isCommunityLeader }: OwnUser) {
  return [
    { to: `/profile/${id}`, text: 'Profile' },
    { to: '/settings', text: 'Settings' },
    ...(isCommunityLeader ? [{ to: '/create-profile#registered', text: 'People I help' }] : []),
    ...(isAdmin ? [{ to: '/admin', text: 'Admin Dashboard' }] : []),
    { to: '/help', text: 'Help' },
  ]
}
