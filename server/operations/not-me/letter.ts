import { formatCents } from '#shared/rules/money/money'
import type { Letter } from '../../platform/mail/letter'

export interface RefusedInvitation {
  /** The person, and the leader who made the account. */
  fullName: string
  leader: { fullName: string; username: string }
  fundraisers: number
  /** The donations, and their sum in cents. They go back, unless a payout was made or is under way. */
  donations: number
  amount: number
  isPaidOut: boolean
}

/** Tells an admin that a person did not agree to an account. */
export function refusedInvitationLetter(publicUrl: string, name: string, refused: RefusedInvitation): Letter {
  const { fullName, leader, fundraisers, donations, amount, isPaidOut } = refused
  return {
    subject: 'A person says: this was not me',
    paragraphs: [
      `Hello ${name},`,
      `A community leader made an account for a person who did not agree to it. We closed the account and its fundraisers${isPaidOut ? '' : ', and give all donations back'}. Please look at what else this leader has published.`,
      ...(isPaidOut
        ? [
            'Money was paid out from this account or is about to be, so no donation is refunded by itself. Please stop payouts that have not left, find out who got the others, and then decide about each donation.',
          ]
        : []),
    ],
    facts: [
      ['Person', fullName],
      ['Community leader', `${leader.fullName} (@${leader.username})`],
      ['Fundraisers', String(fundraisers)],
      [isPaidOut ? 'Donations to decide about' : 'Donations that go back', `${donations} (${formatCents(amount)})`],
    ],
    action: { label: 'See the users', url: `${publicUrl}/admin?tab=users` },
  }
}
