import type { OwnUser } from '#shared/contract/users'

/** The links of the avatar menu; the admin screen for admins only. */
export function accountLinks({ id, isAdmin }: OwnUser) {
  return [
    { to: `/profile/${id}`, text: 'Profile' },
    { to: '/settings', text: 'Settings' },
    ...(isAdmin ? [{ to: '/admin', text: 'Admin Dashboard' }] : []),
  ]
}
