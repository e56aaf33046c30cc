import { say } from '#shared/language/say'
import { pagesAt } from '../../platform/language/current-language'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'

/** To the person who said so, with the link for a new password. */
export function securedLetter(publicUrl: string, name: string, token: string): Letter {
  return {
    subject: say('Set a new password'),
    paragraphs: [
      say('Hello {name},', { name }),
      say(
        'You told us that it was not you. Everybody is signed out of your {site} account, and its password no longer works. Please choose a new one:',
        { site: SITE_NAME },
      ),
    ],
    action: { label: say('Set a new password'), url: `${pagesAt(publicUrl)}/reset-password?token=${token}` },
    ending: [
      say(
        'The link works once, for one hour. After that, ask for a new one with “Forgot your password” at {address}.',
        { address: `${pagesAt(publicUrl)}/auth` },
      ),
      say(
        'Please choose a password that you use nowhere else. For safety no payout is sent to you for the next 72 hours.',
      ),
    ],
  }
}

const HAS_LEFT =
  'The person has closed their account, or somebody else closed it: please do not pay what is owed before you have reached them.'

/** To an admin, about a change of the password before the account was closed. */
export function closedAccountLetter(publicUrl: string, name: string, person: string): Letter {
  return {
    subject: 'Somebody says that a closed account was taken over',
    paragraphs: [
      `Hello ${name},`,
      `${person} says that somebody else changed the password. Since then the account was closed. No payout is sent to this person for 72 hours.`,
      HAS_LEFT,
    ],
    action: { label: 'See the payouts', url: `${publicUrl}/admin?tab=payouts` },
  }
}

/** To an admin, about a change of the email address that its owner did not make. */
export function emailDeniedLetter(
  publicUrl: string,
  name: string,
  { person, hasLeft }: { person: string; hasLeft: boolean },
): Letter {
  return {
    subject: 'Somebody says that their email address was changed by another person',
    paragraphs: [
      `Hello ${name},`,
      `${person} says that somebody else changed the email address of the account. ${hasLeft ? 'Since then the account was closed.' : 'It has the old address again, and all devices are signed out.'} No payout is sent to this person for 72 hours.`,
      ...(hasLeft ? [HAS_LEFT] : []),
    ],
    action: { label: 'See the payouts', url: `${publicUrl}/admin?tab=payouts` },
    ending: ['Please look at payout accounts that were added lately, and at payouts that are on their way.'],
  }
}

/** To an admin. `account`: the label of the payout account; null if it is gone. */
export function accountDeniedLetter(
  publicUrl: string,
  name: string,
  denied: { person: string; account: string | null; payouts: number; hasLeft: boolean },
): Letter {
  const { person, account, payouts, hasLeft } = denied
  return {
    subject: 'Somebody says that a payout account is not theirs',
    paragraphs: [
      `Hello ${name},`,
      `${person} says that somebody else added or changed ${account ?? 'a payout account that is deleted by now'}. It is neither verified nor primary any more, all devices are signed out, and no payout is sent to this person for 72 hours.`,
      ...(payouts > 0 ? ['The payouts to it that were not sent yet went back into the balance.'] : []),
      ...(hasLeft ? [HAS_LEFT] : []),
    ],
    action: { label: 'See the bank accounts', url: `${publicUrl}/admin?tab=bank-accounts` },
    ending: [
      'Please look at payouts that are on their way, and speak to the person before you verify an account again.',
    ],
  }
}
