import { say } from '#shared/language/say'
import type { Row } from '../../../platform/database/schema'
import { type Letter, SITE_NAME } from '../../../platform/mail/letter'
import type { Roles } from './roles'

export interface RoleChange {
  person: Pick<Row<'users'>, 'id' | 'fullName'>
  roles: Roles
  /** The name of the admin who did it; null for the operator's command. */
  actor: string | null
}

/** What is said of a role that was given or taken; the tick of a verified person is no role. */
const WORDS = {
  isAdmin: [
    (name: string) => say('{name} is no admin any more.', { name }),
    (name: string) => say('{name} is an admin now.', { name }),
  ],
  isCommunityLeader: [
    (name: string) => say('{name} is no community leader any more.', { name }),
    (name: string) => say('{name} is a community leader now.', { name }),
  ],
} as const

/** To the person, in their language, and to every admin, in English. */
export function rolesLetter(
  publicUrl: string,
  reader: Pick<Row<'users'>, 'id' | 'fullName' | 'isAdmin'>,
  { person, roles, actor }: RoleChange,
): Letter {
  const changes = (['isAdmin', 'isCommunityLeader'] as const).flatMap((role) => {
    const value = roles[role]
    return value === undefined ? [] : [WORDS[role][value](person.fullName)]
  })
  return {
    subject:
      reader.id === person.id
        ? say('Your rights on {site} were changed', { site: SITE_NAME })
        : 'The rights of a person were changed',
    paragraphs: [
      say('Hello {name},', { name: reader.fullName }),
      changes.join(' '),
      actor === null
        ? say('The operator of the server did this by command.')
        : say('{name} did this.', { name: actor }),
    ],
    ...(reader.isAdmin === 1 && {
      action: { label: 'See all users', url: `${publicUrl}/admin?tab=users` },
    }),
    ending: [say('If this is not right, please answer this mail or speak to another admin at once.')],
  }
}
