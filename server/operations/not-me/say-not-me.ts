import { type NotMe, readNotMe } from '../../community/not-me/link'
import type { Context } from '../../platform/context'
import { refuse } from '../../platform/refusals/refusal'
import { denyAccount } from './deny-account'
import { denyEmail } from './deny-email'
import { denyPassword } from './deny-password'
import { refuseInvitation } from './refuse-invitation'

/** Milliseconds: how long the link of a mail works. */
const LINK_LASTS = 30 * 24 * 60 * 60_000

/** What happens for each kind of mail; returns a message for its reader. */
const HANDLERS: Record<NotMe['kind'], (context: Context, about: NotMe) => Promise<string>> = {
  'payout-account': denyAccount,
  password: denyPassword,
  email: denyEmail,
  async invitation(context, about) {
    await refuseInvitation(context, about)
    return 'The account is closed, and its fundraisers are taken down. Donations that were not paid out go back to their donors. We have told our team.'
  },
}

/**
 * Undoes what a mail announced, because its reader says that somebody else did it. Safe to repeat; a link that is out of date changes
 * nothing. Throws 404 for a link that is not ours or too old.
 */
export async function sayNotMe(context: Context, token: string, address: string): Promise<string> {
  const about = readNotMe(context, token)
  if (!about || about.at + LINK_LASTS < context.clock()) throw refuse('not-me.link-invalid')
  context.securityLog.record('not-me', { address, userId: about.userId, subject: about.kind })
  return HANDLERS[about.kind](context, about)
}
