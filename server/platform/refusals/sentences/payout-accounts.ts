import { say } from '#shared/language/say'
import { ACCOUNT_NEEDED_MESSAGE } from '#shared/rules/payouts'
import { refusal } from './entry'

export const PAYOUT_ACCOUNT_REFUSALS = {
  'bank-account.not-found': refusal(404, () => say('Bank account not found')),
  'bank-account.needed': refusal(409, ACCOUNT_NEEDED_MESSAGE),
  'bank-account.added-already': refusal(409, () => say('You have added this account already.')),
  'bank-account.too-many-today': refusal(429, () => say('You have added many accounts today. Please go on tomorrow.')),
  'bank-account.too-many': refusal(409, ({ kept }: { kept: number }) =>
    say('You have {kept, number} accounts. Please delete one that you no longer use first.', { kept }),
  ),
  'bank-account.detail-fixed': refusal(409, () =>
    say('This is stored already and can’t be changed. Please add the account again if it is wrong.'),
  ),
  'bank-account.payout-under-way': refusal(409, () =>
    say('A payout to this account is under way. Please delete it once the payout has arrived.'),
  ),
  'bank-account.name-not-available': refusal(502, ({ provider }: { provider: string }) =>
    say('{provider} does not answer right now. Please ask for the name again later.', { provider }),
  ),
  'bank-account.name-unknown': refusal(409, () => say('No provider can tell the holder’s name of this account.')),
  'bank-account.names-asked-often': refusal(429, () =>
    say('You have asked for many names within an hour. Please go on later.'),
  ),
  'recipient-account.rejected': refusal(409, ({ provider }: { provider: string }) =>
    say('{provider} has closed this account. Please use a bank account or mobile money instead.', { provider }),
  ),
  'recipient-account.country-unknown': refusal(409, ({ provider }: { provider: string }) =>
    say('Please add a bank account first: {provider} needs to know your country.', { provider }),
  ),
  'recipient-account.no-answer': refusal(502, ({ provider }: { provider: string }) =>
    say('{provider} does not answer right now. Please try again.', { provider }),
  ),
  'recipient-account.refused': refusal(409, ({ provider, reason }: { provider: string; reason: string | null }) =>
    reason
      ? say('{provider} can’t open an account for you ({reason}). Please use a bank account or mobile money instead.', {
          provider,
          reason,
        })
      : say('{provider} can’t open an account for you. Please use a bank account or mobile money instead.', {
          provider,
        }),
  ),
}
