import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'

/** The links of the avatar menu; the people of a community leader and the admin screen for those who have them. Help comes last. */
export function accountLinks({ id, isAdmin, isCommunityLeader }: OwnUser) {
  return [
    { to: `/profile/${id}`, text: say('Profile') },
    { to: '/settings', text: say('Settings') },
    ...(isCommunityLeader ? [{ to: '/create-profile#registered', text: say('People I help') }] : []),
    ...(isAdmin ? [{ to: '/admin', text: say('Admin Dashboard') }] : []),
    { to: '/help', text: say('Help') },
  ]
}
