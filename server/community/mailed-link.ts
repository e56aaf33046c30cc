import { z } from 'zod'
import type { Context } from '../context'
import type { Row, Transaction } from '../platform/database/schema'
import { pagesAt } from '../platform/language'
import type { Letter } from '../platform/mail/letter'
import { queueMail } from '../platform/mail/outbox'
import type { SealedPlace } from '../platform/secrets/sealed-columns'
import { recipientOf } from './users/emails'

/** Whose it is can be read only after it was opened. */
const OWNER = 'link'

/** A kind of link in mails to a page. The token is encrypted, so nobody can write one for another person. */
export function mailedLink<Claim>(page: string, place: SealedPlace, claim: z.ZodType<Claim>) {
  return {
    address({ config, secrets }: Pick<Context, 'config' | 'secrets'>, about: Claim): string {
      return `${pagesAt(config.publicUrl)}/${page}?token=${secrets.seal(JSON.stringify(about), place, OWNER)}`
    },
    read({ secrets }: Pick<Context, 'secrets'>, token: string): Claim | null {
      try {
        return claim.parse(JSON.parse(secrets.open(token, place, OWNER)))
      } catch {
        return null
      }
    },
  }
}

/** What a mail announced, so that its reader can say "this was not me". */
const notMe = z.object({
  kind: z.enum(['invitation', 'payout-account', 'password', 'email', 'sign-in', 'factor']),
  userId: z.number().int().positive(),
  /** Milliseconds since 1970: when it happened. */
  at: z.number().int(),
  /** Keyed hash of the address that the mail went to. */
  emailHash: z.string(),
})
export type NotMe = z.output<typeof notMe>

export const { address: notMeAddress, read: readNotMe } = mailedLink('not-me', 'not-me', notMe)

/** Mails the owner of an account what was done to it, with where to say "this was not me". */
export async function mailOwner(
  transaction: Transaction,
  context: Context,
  user: Row<'users'>,
  { mailKey, ...what }: Pick<NotMe, 'kind' | 'at'> & { mailKey: string },
  write: (notMe: string) => Letter,
): Promise<void> {
  const about = { ...what, userId: user.id, emailHash: user.emailHash }
  const to = recipientOf(context.secrets, user)
  await queueMail(transaction, context, { mailKey, to, letter: () => write(notMeAddress(context, about)) })
}
