import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import type { NotMe } from '../community/mailed-link'
import { pagesAt } from '../platform/language'
import { type Letter, SITE_NAME } from '../platform/mail/letter'

export function securedLetter(publicUrl: string, token: string): Letter {
  return {
    subject: say('Set a new password'),
    paragraphs: [
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

interface Denied {
  person: string
  kind: NotMe['kind']
  hasLeft: boolean
  hasOldAddress: boolean
}

const DID: Record<NotMe['kind'], string> = {
  invitation: 'opened the account',
  'payout-account': 'changed the account for payouts',
  password: 'changed the password',
  email: 'changed the email address',
  'sign-in': 'signed in',
  factor: 'changed the second step of signing in',
}

export function notMeLetter(publicUrl: string, denied: Denied): Letter {
  const { person, kind, hasLeft, hasOldAddress } = denied
  return {
    subject: 'A person says: this was not me',
    paragraphs: [
      `${person} says that somebody else ${DID[kind]}. All devices are signed out, and the password no longer works. No payout is sent to this person for 72 hours, and none before you have verified the account for payouts again.`,
      ...(hasOldAddress ? ['The account has the email address of before a change again.'] : []),
      ...(hasLeft
        ? [
            'The person has closed their account, or somebody else closed it: please do not pay what is owed before you have reached them.',
          ]
        : []),
    ],
    action: { label: 'See the bank accounts', url: `${publicUrl}/admin?tab=payouts` },
    ending: [
      'Please look at payouts that are on their way, and speak to the person before you verify an account again.',
    ],
  }
}

interface RefusedInvitation {
  fullName: string
  leader: { fullName: string; username: string }
  fundraisers: number
  /** The donations, and their sum in cents. */
  donations: number
  amount: number
}

export function refusedInvitationLetter(publicUrl: string, refused: RefusedInvitation): Letter {
  const { fullName, leader, fundraisers, donations, amount } = refused
  return {
    subject: 'A person says: this was not me',
    paragraphs: [
      'A community leader made an account for a person who did not agree to it. We closed the account and its fundraisers. Please look at what else this leader has published.',
      'Please refund its donations. If money was paid out or is about to be, stop payouts that have not left and find out who got the others first.',
    ],
    facts: [
      ['Person', fullName],
      ['Community leader', `${leader.fullName} (@${leader.username})`],
      ['Fundraisers', String(fundraisers)],
      ['Donations to refund', `${donations} (${formatCents(amount)})`],
    ],
    action: { label: 'See the donations', url: `${publicUrl}/admin?tab=donations` },
  }
}
