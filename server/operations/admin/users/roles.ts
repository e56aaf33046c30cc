import { randomUUID } from 'node:crypto'
import { say } from '#shared/language/say'
import { deleteSessionsOf } from '../../../community/sessions/sessions'
import { listAdmins } from '../../../community/users/admins'
import { cancelAllOpenChanges } from '../../../community/users/email-changes'
import { adminRecipient, recipientOf } from '../../../community/users/emails'
import { findUser } from '../../../community/users/find-user'
import { recordAction } from '../../../platform/audit-log'
import type { Row, Transaction } from '../../../platform/database/schema'
import { type Letter, SITE_NAME } from '../../../platform/mail/letter'
import { type Mailer, queueMail } from '../../../platform/mail/outbox'
import { setFlags } from './queries'

export const ROLES = ['isVerified', 'isCommunityLeader', 'isAdmin'] as const
export type Roles = Partial<Record<(typeof ROLES)[number], 0 | 1>>

/** A new or former admin is signed out everywhere: admins' sessions are shorter than others'. */
export async function setRoles(
  transaction: Transaction,
  context: Mailer,
  person: Pick<Row<'users'>, 'id' | 'fullName' | (typeof ROLES)[number]>,
  roles: Roles,
  actorId: number | null,
): Promise<void> {
  const now = context.clock()
  const isAdminSince = roles.isAdmin === 1 && actorId !== null ? now : null
  await setFlags(transaction, person.id, { ...roles, ...(roles.isAdmin !== undefined && { adminSince: isAdminSince }) })
  if (roles.isAdmin !== undefined) {
    await deleteSessionsOf(transaction, person.id)
    await cancelAllOpenChanges(transaction, person.id, now)
  }
  const entry = { actorId, action: 'set-roles', subject: `user:${person.id}`, createdAt: now }
  await recordAction(transaction, {
    ...entry,
    before: Object.fromEntries(ROLES.filter((role) => role in roles).map((role) => [role, person[role]])),
    after: roles,
  })
  await mailRoles(transaction, context, { person, roles, actorId })
}

interface RoleChange {
  person: Pick<Row<'users'>, 'id' | 'fullName'>
  roles: Roles
  /** The name of the admin who did it; null for the operator's command. */
  actor: string | null
}

const CHANGES = {
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
    return value === undefined ? [] : [CHANGES[role][value](person.fullName)]
  })
  return {
    subject:
      reader.id === person.id
        ? say('Your rights on {site} were changed', { site: SITE_NAME })
        : 'The rights of a person were changed',
    paragraphs: [
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

/** Mails a change of roles to every admin and the person, so that nobody gives or takes power unseen. */
export async function mailRoles(
  transaction: Transaction,
  context: Mailer,
  { person, roles, actorId }: Omit<RoleChange, 'actor'> & { actorId: number | null },
): Promise<void> {
  if (roles.isAdmin === undefined && roles.isCommunityLeader === undefined) return
  const actor = actorId === null ? undefined : await findUser(transaction, actorId)
  const change = { person, roles, actor: actor?.fullName ?? null }
  const admins = await listAdmins(transaction)
  const own = admins.some(({ id }) => id === person.id) ? undefined : await findUser(transaction, person.id)
  for (const reader of own ? [...admins, own] : admins)
    await queueMail(transaction, context, {
      mailKey: `roles-changed:${randomUUID()}`,
      to: reader.isAdmin === 1 ? adminRecipient(context.secrets, reader) : recipientOf(context.secrets, reader),
      letter: () => rolesLetter(context.config.publicUrl, reader, change),
    })
}
