/**
 * What a merge does with each column that names a person. `moves`: it names the account that stays from then on. `ends`: the row is deleted
 * with the ended account. `stays`: it goes on naming the ended account. `refused`: there is no merge while a row names the ended account.
 */
export const DECIDED_COLUMNS: Record<string, 'moves' | 'ends' | 'stays' | 'refused'> = {
  'fundraisers.userId': 'moves',
  'donations.donorId': 'moves',
  'payment_attempts.donorId': 'moves',
  'payout_requests.userId': 'moves',
  'thanks.userId': 'moves',
  'drafts.userId': 'moves',
  'follows.userId': 'moves',

  // An account for payouts was checked for the person of that profile. It is added again, and rests like any other.
  'bank_accounts.userId': 'ends',
  'sessions.userId': 'ends',
  'password_reset_tokens.userId': 'ends',
  'email_changes.userId': 'ends',
  'idempotency_replies.userId': 'ends',
  'devices.userId': 'ends',
  'device_changes.userId': 'ends',

  // A commission is booked to its leader, and later returns are taken from there.
  'users.createdById': 'refused',
  // Commission, which is refused, and the lines of earlier merges: the ledger never changes.
  'ledger_entries.userId': 'stays',
  // Only of people who have left.
  'former_contacts.userId': 'stays',
  // Who did something as an admin.
  'audit_trail.actorId': 'stays',
  'email_changes.requestedById': 'stays',
  'payment_credits.creditedById': 'stays',
  'payout_approvals.actorId': 'stays',
  'payout_steps.actorId': 'stays',
  'refunds.requestedById': 'stays',
  'legal_persons.changedBy': 'stays',
  'site_settings.changedBy': 'stays',
  // The history of merges.
  'account_merges.keptId': 'stays',
  'account_merges.endedId': 'stays',
  'account_merges.requestedById': 'stays',
  'fundraiser_moves.fromUserId': 'stays',
  'fundraiser_moves.toUserId': 'stays',
}
