import { z } from 'zod'
import type { Context } from '../../context'
import { pagesAt } from '../../platform/language/current-language'

const claim = z.object({ changeId: z.number().int().positive() })

const PLACE = 'change-email'
/** Whose it is can be read only after it was opened. */
const OWNER = 'link'

/** The address of the page on which the reader of a mail confirms the new address. The token is encrypted, so only the reader has it. */
export function changeAddress({ config, secrets }: Pick<Context, 'config' | 'secrets'>, changeId: number): string {
  return `${pagesAt(config.publicUrl)}/confirm-email?token=${secrets.seal(JSON.stringify({ changeId }), PLACE, OWNER)}`
}

/** The change that the token of such a link confirms; null when it is not one of ours. */
export function readChangeLink({ secrets }: Pick<Context, 'secrets'>, token: string): number | null {
  try {
    return claim.parse(JSON.parse(secrets.open(token, PLACE, OWNER))).changeId
  } catch {
    return null
  }
}
