import type { Transaction } from 'kysely'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { mailAdmins } from '../users/mail-admins'
import { isSameName } from './same-name'

/** Whether a new name takes the tick away: an admin has verified a person of another name. */
export function dropsVerification({ isVerified, fullName }: Row<'users'>, newName: string | undefined): boolean {
  return isVerified === 1 && newName !== undefined && !isSameName(fullName, newName)
}

/** Records that a verified person got a new name, and asks all admins to look at it. `edited`: the person with the new name. */
export async function announceNewName(
  transaction: Transaction<Tables>,
  { config, secrets, clock }: Pick<Context, 'config' | 'secrets' | 'clock'>,
  actorId: number,
  before: Row<'users'>,
  edited: Row<'users'>,
): Promise<void> {
  await recordAction(transaction, {
    actorId,
    action: 'drop-verification',
    subject: `user:${edited.id}`,
    before: { isVerified: 1 },
    after: { isVerified: 0 },
    createdAt: clock(),
  })
  const mailKey = `verified-name-changed:${edited.id}:${edited.version}`
  await mailAdmins(transaction, { secrets, clock }, mailKey, ({ fullName }) =>
    newNameLetter(config.publicUrl, fullName, before, edited),
  )
}

function newNameLetter(
  publicUrl: string,
  name: string,
  before: Row<'users'>,
  { fullName, username }: Row<'users'>,
): Letter {
  return {
    subject: 'A verified person has a new name',
    paragraphs: [
      `Hello ${name},`,
      'A verified person has a new name, so the tick is gone. Please check who it is before you verify the person again.',
    ],
    facts: [
      ['Old name', before.fullName],
      ['New name', fullName],
      ['Username', `@${username}`],
    ],
    action: { label: 'See the users', url: `${publicUrl}/admin?tab=users` },
  }
}
