import { z } from 'zod'
import type { exportMyData } from '#shared/contract/auth'
import type { CallReply } from '#shared/contract/base/call'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../platform/context'
import { requestLanguage } from '../../platform/language/current-language'
import { createLimits } from '../../platform/limits/limits'
import { randomToken } from '../../platform/secrets/secrets'
import { exportData } from './export-data'

/** Where the page of such a link is. Not one of the app's pages: it answers with a file. */
export const EXPORT_PATH = '/api/data-export'

const claim = z.object({
  /** Random: counts the uses. */
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
/** From the first use on, because a download may break off. Milliseconds. */
const REPEATS_FOR = 10 * 60_000
const MOST_USES = 10

/** A link with which its reader downloads all data of a person, for ten minutes from the first use. The token is encrypted, so nobody can write one. `lang`: of the page. */
export function exportAddress({ config, secrets, clock }: Context, userId: number): string {
  const about: Claim = { id: randomToken(), userId, at: clock() }
  const language = requestLanguage()
  const lang = language === 'en' ? '' : `&lang=${language}`
  return `${config.publicUrl}${EXPORT_PATH}?token=${secrets.seal(JSON.stringify(about), PLACE, OWNER)}${lang}`
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

/**
 * All data of the person; null for a link that is not valid, or was used more than ten minutes ago or ten times. The use is counted once the
 * data was read, so a failure spends nothing.
 */
export async function spendExportLink(
  context: Context,
  token: string,
  address: string,
): Promise<CallReply<typeof exportMyData> | null> {
  const about = await readExportLink(context, token)
  if (!about) return null
  const { userId } = about
  const viewer = { id: userId, sessionId: 0, confirmedAt: 0, isAdmin: false, isCommunityLeader: false }
  const data = await exportData(context, viewer)
  if (!data || !(await countUse(context, about.id))) return null
  context.securityLog.record('export', { address, userId, subject: `user:${userId}` })
  return data
}

/** False when it is one too many. */
async function countUse({ database, clock }: Context, id: string): Promise<boolean> {
  const limits = createLimits(database, clock)
  const first = await limits.take(`export-link:${id}`, 1, LASTS)
  if (!first.allowed && first.retryAfterMs <= LASTS - REPEATS_FOR) return false
  return (await limits.take(`export-link-uses:${id}`, MOST_USES, LASTS)).allowed
}
