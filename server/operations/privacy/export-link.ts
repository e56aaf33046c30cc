import { z } from 'zod'
import type { exportMyData } from '#shared/contract/auth'
import type { CallReply } from '#shared/contract/base/call'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../platform/context'
import { createLimits } from '../../platform/limits/limits'
import { randomToken } from '../../platform/secrets/secrets'
import { exportData } from './export-data'

/** Where the page of such a link is. Not one of the app's pages: it answers with a file. */
export const EXPORT_PATH = '/api/data-export'

const claim = z.object({
  /** Random: counts the one use. */
  id: z.string(),
  userId: z.number().int().positive(),
  /** When the link was mailed. Milliseconds since 1970. */
  at: z.number().int(),
})
type Claim = z.output<typeof claim>

const PLACE = 'data-export'
/** Whose it is can be read only after it was opened. */
const OWNER = 'link'
/** Milliseconds. */
const LASTS = 72 * 60 * 60_000

/** A link with which its reader downloads all data of a person, once. The token is encrypted, so nobody can write one. */
export function exportAddress({ config, secrets, clock }: Context, userId: number): string {
  const about: Claim = { id: randomToken(), userId, at: clock() }
  return `${config.publicUrl}${EXPORT_PATH}?token=${secrets.seal(JSON.stringify(about), PLACE, OWNER)}`
}

/** What the token is about; null if it is not ours, too old, or older than the newest password or address of the account. */
export async function readExportLink({ database, secrets, clock }: Context, token: string): Promise<Claim | null> {
  const about = open()
  if (!about || about.at + LASTS <= clock()) return null
  const person = await findUser(database.read, about.userId)
  return person && (person.credentialsChangedAt ?? 0) <= about.at ? about : null

  function open(): Claim | null {
    try {
      return claim.parse(JSON.parse(secrets.open(token, PLACE, OWNER)))
    } catch {
      return null
    }
  }
}

/** All data of the person; null for a link that is not valid, or was used. One of many simultaneous callers gets it. */
export async function spendExportLink(
  context: Context,
  token: string,
  address: string,
): Promise<CallReply<typeof exportMyData> | null> {
  const about = await readExportLink(context, token)
  if (!about) return null
  const { allowed } = await createLimits(context.database, context.clock).take(`export-link:${about.id}`, 1, LASTS)
  if (!allowed) return null
  const { userId } = about
  context.securityLog.record('export', { address, userId, subject: `user:${userId}` })
  return exportData(context, { id: userId, sessionId: 0, confirmedAt: 0, isAdmin: false, isCommunityLeader: false })
}
