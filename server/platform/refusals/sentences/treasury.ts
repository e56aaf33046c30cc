import { formatCents } from '#shared/rules/money/money'
import { refusal } from './entry'

export const TREASURY_REFUSALS = {
  'treasury.date-in-future': refusal(400, 'This date is in the future'),
  'treasury.holder-unknown': refusal(400, 'Please choose who holds the money'),
  'treasury.holder-is-bank': refusal(400, 'Please choose the provider: the other side is the bank account'),
  'treasury.same-currency': refusal(400, 'Please choose two different currencies'),
  'treasury.worth-needed': refusal(
    400,
    ({ currency }: { currency: string }) =>
      `Nothing is held in ${currency}, so its rate is not known. Please enter what the amount is worth in US dollars.`,
  ),
  'treasury.fees-too-much': refusal(
    409,
    ({ left }: { left: number }) => `Only ${formatCents(left)} of our fees can be taken out now.`,
  ),
  'treasury.debtor-missing': refusal(400, 'Please enter either a fundraiser or a leader'),
  'treasury.debtor-unknown': refusal(400, 'There is no such fundraiser'),
  'treasury.debt-too-much': refusal(409, ({ balance }: { balance: number }) =>
    balance < 0
      ? `The balance is only ${formatCents(-balance)} below zero.`
      : 'This balance is not below zero, so there is nothing to write off.',
  ),
  'treasury.entry-not-found': refusal(400, 'There is no such entry'),
  'treasury.is-reversal': refusal(409, 'A reversal can’t be reversed. Please record the entry again.'),
  'treasury.reversed-already': refusal(409, 'This entry has been reversed already.'),
}
