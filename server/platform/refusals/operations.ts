import { formatCents } from '#shared/rules/money/money'
import { refusal } from './entry'

export const OPERATION_REFUSALS = {
  'export.not-found': refusal(404, 'There is no such table'),
  'export.wrong-day': refusal(400, ({ name }: { name: string }) => `Write “${name}” as a day, such as 2026-10-31`),
  'export.from-after-to': refusal(400, 'The first day must not be after the last day'),
  'person.fundraisers-run': refusal(409, ({ running }: { running: number }) =>
    running === 1
      ? 'A fundraiser of this person still runs. Please end it first.'
      : `${running} fundraisers of this person still run. Please end them first.`,
  ),
  'person.payout-under-way': refusal(409, 'A payout to this person is under way. Please wait until it has arrived.'),
  'person.payout-may-return': refusal(
    409,
    'The bank can still send the last payout to this person back. Please wait until 8 days after it was paid.',
  ),
  'person.return-open': refusal(
    409,
    'A refund or a dispute of a donation to this person is open. Please wait until it has ended.',
  ),
  'person.money-left': refusal(
    409,
    ({ amount }: { amount: number }) =>
      `${formatCents(amount)} is still owed to this person. Please pay it out first, or ask the person to close the account in the settings and to choose what happens to it.`,
  ),
  'hold.not-found': refusal(404, 'There is no such hold'),
  'hold.wrong-day': refusal(400, ({ days }: { days: number }) => `Choose one of the next ${days} days`),
  'hold.placed-by-you': refusal(403, 'You placed this hold, so another admin decides about it.'),
  'hold.not-answered': refusal(
    403,
    'You placed this hold and are the only admin, so you decide about it once its owner has answered.',
  ),
  'hold.lifted': refusal(409, 'This hold was lifted already.'),
  'hold.undecided': refusal(
    409,
    ({ title }: { title: string }) => `“${title}” is on hold for a reason. Please decide about that hold first.`,
  ),
  'stuck-job.not-stuck': refusal(409, 'Nothing is wrong with this any more.'),
  'stuck-job.not-retriable': refusal(409, 'Trying again can’t help here. Please read what is known about it.'),
  'stuck-job.not-stoppable': refusal(409, 'The provider has this, or may have it. It can’t be stopped.'),
  'site.changed-meanwhile': refusal(409, 'Another admin has changed these settings. Please load the page again.'),
  'site.example-address': refusal(
    400,
    ({ address }: { address: string }) => `${address} is only an example. Please enter your own, or leave it empty.`,
  ),
  'message.closed': refusal(409, 'This message is closed. Please open it again first.'),
  'message.not-admin': refusal(400, 'This person is no admin.'),
  'message.concerns-admin': refusal(409, 'It is about this admin, or from them. Please choose another one.'),
  'setup.link-invalid': refusal(404, 'This link is not valid any more.'),
  'site.maintenance': refusal(
    503,
    ({ message }: { message: string }) =>
      `The site is being maintained: you can read everything, but change nothing right now. ${message}`,
  ),
  'mail.line-break': refusal(400, 'A mail address or subject has a line break'),
}
