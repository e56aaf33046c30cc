import { formatCents } from '#shared/rules/money/money'
import type { Letter } from '../../platform/mail/letter'

export interface RefusedInvitation {
  /** The person, and the leader who made the account. */
  fullName: string
  leader: { fullName: string; username: string }
  fundraisers: number
  /** Donations that go back, and their sum in cents. */
  donations: number
  amount: number
}

/** Tells an admin that a person did not agree to an account. */
export function refusedInvitationLetter(publicUrl: string, name: string, refused: RefusedInvitation): Letter {
  const { fullName, leader, fundraisers, donations, amount } = refused
  return {
    subject: 'A person says: this was not me',
    paragraphs: [
      `Hello ${name},`,
      'A community leader made an account for a person who did not agree to it. We closed the account and its fundraisers, and give all donations back. Please look at what else this leader has published.',
    ],
    facts: [
      ['Person', fullName],
      ['Community leader', `${leader.fullName} (@${leader.username})`],
      ['Fundraisers', String(fundraisers)],
      ['Donations that go back', `${donations} (${formatCents(amount)})`],
    ],
    action: { label: 'See the users', url: `${publicUrl}/admin?tab=users` },
  }
}
