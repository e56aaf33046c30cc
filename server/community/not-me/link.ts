import { z } from 'zod'
import type { Context } from '../../context'
import { pagesAt } from '../../platform/language/current-language'

/** What a mail announced, so that its reader can say "this was not me". */
const notMe = z.object({
  kind: z.enum(['invitation', 'payout-account', 'password', 'email']),
  userId: z.number().int().positive(),
  /** Milliseconds since 1970: when it happened. */
  at: z.number().int(),
  /** Keyed hash of the address that the mail went to. */
  emailHash: z.string(),
})
export type NotMe = z.output<typeof notMe>

const PLACE = 'not-me'
/** Whose it is can be read only after it was opened. */
const OWNER = 'link'

/** The address of the page where the reader of a mail can say so. The token is encrypted, so nobody can write one for another person. */
export function notMeAddress({ config, secrets }: Pick<Context, 'config' | 'secrets'>, about: NotMe): string {
  const token = secrets.seal(JSON.stringify(about), PLACE, OWNER)
  return `${pagesAt(config.publicUrl)}/not-me?token=${token}`
}

/** What the token of such a link is about; null when it is not one of ours. */
export function readNotMe({ secrets }: Pick<Context, 'secrets'>, token: string): NotMe | null {
  try {
    return notMe.parse(JSON.parse(secrets.open(token, PLACE, OWNER)))
  } catch {
    return null
  }
}
