import type { OwnUser } from '#shared/contract/users'

/** Where the avatar menu leads; the admin screen for admins only. */
export function accountLinks({ id, isAdmin }: OwnUser) {
  return [
    { to: `/profile/${id}`, text: 'Profile' },
    { to: '/settings', text: 'Settings' },
    ...(isAdmin ? [{ to: '/admin', text: 'Admin Dashboard' }] : []),
  ]
}
