/**
 * Every column with sealed texts, and the column of the same row that says whose they are. Both are part of the encryption, so a text
 * that is copied to another column or row does not open. `npm run pamoja -- rotate-keys` seals all of these with the current key.
 */
export const SEALED_COLUMNS = {
  'users.email': 'id',
  'email_changes.newEmail': 'userId',
  'email_changes.oldEmail': 'userId',
  'donations.donorEmail': 'paymentId',
  'payment_attempts.donorEmail': 'publicId',
  'payment_attempts.donorPhone': 'publicId',
  'payment_references.handle': 'attemptId',
  'provider_events.payload': 'eventKey',
  'bank_accounts.accountHolderName': 'userId',
  'bank_accounts.accountNumber': 'userId',
  'bank_accounts.routingNumber': 'userId',
  'bank_accounts.swiftCode': 'userId',
  'bank_accounts.details': 'userId',
  'bank_accounts.nameEnquiry': 'id',
  'payout_requests.destination': 'id',
  'payout_requests.recipient': 'userId',
  'former_contacts.contact': 'userId',
  'drafts.text': 'userId',
  'drafts.photo': 'userId',
  'idempotency_replies.body': 'userId',
  'outgoing_mail.recipient': 'mailKey',
  'outgoing_mail.subject': 'mailKey',
  'outgoing_mail.textBody': 'mailKey',
  'outgoing_mail.htmlBody': 'mailKey',
  'outgoing_mail.unsubscribeUrl': 'mailKey',
} as const

export type SealedColumn = keyof typeof SEALED_COLUMNS

/** Where a sealed text is: a column, or a link that stores nothing here. */
export type SealedPlace = SealedColumn | 'not-me' | 'confirm-email' | 'change-email' | 'unsubscribe'
