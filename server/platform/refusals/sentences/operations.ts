import { refusal } from './entry'

export const OPERATION_REFUSALS = {
  'export.not-found': refusal(404, 'There is no such table'),
  'export.wrong-day': refusal(400, ({ name }: { name: string }) => `Write “${name}” as a day, such as 2026-10-31`),
  'export.from-after-to': refusal(400, 'The first day must not be after the last day'),
  'month.not-over': refusal(409, 'This month has not ended yet.'),
  'month.nothing-booked': refusal(409, 'Nothing was booked in this month or before it.'),
  'month.not-next': refusal(409, ({ month }: { month: string }) => `Please close ${month} first.`),
  'statement.not-begun': refusal(400, 'This month has not begun yet.'),
  'statement.not-yours': refusal(403, 'You can only see your own statements.'),
  'stuck-job.not-stuck': refusal(409, 'Nothing is wrong with this any more.'),
  'stuck-job.not-retriable': refusal(409, 'Trying again can’t help here. Please read what is known about it.'),
  'stuck-job.not-stoppable': refusal(409, 'The provider has this, or may have it. It can’t be stopped.'),
  'site.changed-meanwhile': refusal(409, 'Another admin has changed these settings. Please load the page again.'),
  'site.example-address': refusal(
    400,
    ({ address }: { address: string }) => `${address} is only an example. Please enter your own, or leave it empty.`,
  ),
  'setup.link-invalid': refusal(404, 'This link is not valid any more.'),
  'mail.line-break': refusal(400, 'A mail address or subject has a line break'),
}
