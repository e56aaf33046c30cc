import { z } from 'zod'
import type { Context } from '../../platform/context'
import { pagesAt } from '../../platform/language/current-language'
import { refuse } from '../../platform/refusals/refusal'

const claim = z.object({
  mergeId: z.number().int().positive(),
  /** Whose mailbox the link was sent to. */
  side: z.enum(['kept', 'ended']),
})
export type MergeClaim = z.output<typeof claim>

const PLACE = 'merge-accounts'
/** Whose it is can be read only after it was opened. */
const OWNER = 'link'
/** The page shows other words for such a token. */
const PREFIX = 'merge.'

/** The address of the page on which the reader of a mail confirms the merge. The token is encrypted, so only the reader has it. */
export function mergeAddress({ config, secrets }: Pick<Context, 'config' | 'secrets'>, about: MergeClaim): string {
  return `${pagesAt(config.publicUrl)}/confirm-email?token=${PREFIX}${secrets.seal(JSON.stringify(about), PLACE, OWNER)}`
}

/** What the token of such a link confirms; null if it is another kind of link. Throws 400 if it is not one of ours. */
export function readMergeLink({ secrets }: Pick<Context, 'secrets'>, token: string): MergeClaim | null {
  if (!token.startsWith(PREFIX)) return null
  try {
    return claim.parse(JSON.parse(secrets.open(token.slice(PREFIX.length), PLACE, OWNER)))
  } catch {
    throw refuse('merge.link-invalid')
  }
}
