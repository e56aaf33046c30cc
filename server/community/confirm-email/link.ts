import { z } from 'zod'
import type { Context } from '../../platform/context'
import type { Row } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language/current-language'

const claim = z.object({
  userId: z.number().int().positive(),
  /** The keyed hash of the address that the mail went to: the link confirms no other one. */
  emailHash: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number().int(),
})
export type EmailClaim = z.output<typeof claim>

const PLACE = 'confirm-email'
/** Whose it is can be read only after it was opened. */
const OWNER = 'link'
/** Milliseconds. A person may read mail on somebody else's phone, once a week. */
const LASTS = 7 * 24 * 60 * 60_000

/** The address of the page on which the reader of a mail confirms that it arrived. The token is encrypted, so only the reader has it. */
export function confirmationAddress(
  { config, secrets, clock }: Pick<Context, 'config' | 'secrets' | 'clock'>,
  { id, emailHash }: Pick<Row<'users'>, 'id' | 'emailHash'>,
): string {
  const about: EmailClaim = { userId: id, emailHash, expiresAt: clock() + LASTS }
  return `${pagesAt(config.publicUrl)}/confirm-email?token=${secrets.seal(JSON.stringify(about), PLACE, OWNER)}`
}

/** What the token of such a link is about; null when it is not one of ours, or has expired. */
export function readConfirmation({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>, token: string) {
  try {
    const about = claim.parse(JSON.parse(secrets.open(token, PLACE, OWNER)))
    return about.expiresAt > clock() ? about : null
  } catch {
    return null
  }
}
