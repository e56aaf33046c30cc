import { say } from '#shared/language/say'
import { refusal } from './entry'

export const MERGE_REFUSALS = {
  'merge.same': refusal(400, () => say('This is the same account. Please enter the username of the other one.')),
  'merge.link-invalid': refusal(400, () =>
    say('This link is not valid any more. Nothing was changed. Please ask our team for a new one.'),
  ),
  'merge.led': refusal(409, () =>
    say('One of the accounts was made by a community leader, who has a share in its donations.'),
  ),
  'merge.leader': refusal(409, () =>
    say(
      'The account that is to end is one of a community leader, or has earned a commission. Please let that account stay, and end the other one.',
    ),
  ),
  'merge.payout-under-way': refusal(409, () =>
    say('A payout to one of the accounts is under way. Please wait until it has arrived.'),
  ),
  'merge.return-open': refusal(409, () =>
    say('A refund or dispute of a donation to one of the accounts is open. Please wait until it is settled.'),
  ),
  'merge.resting': refusal(409, ({ until }: { until: string }) =>
    say(
      'The password, the email address or an account for payouts of one of them has just changed. The accounts can be merged from {until} on.',
      { until },
    ),
  ),
  'merge.email-waiting': refusal(409, () => say('One of the accounts waits for a new email address to be confirmed.')),
  'merge.drafts': refusal(409, () =>
    say(
      'Both accounts have an unfinished text for the same form. Please ask the person to send or delete one of them.',
    ),
  ),
  'account.merged': refusal(409, () =>
    say('This account is now part of your other account. Please sign in with the email address of that one.'),
  ),
}
