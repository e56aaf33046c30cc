/** Column and owner are part of the encryption: a text copied elsewhere does not open. */
export const SEALED_COLUMNS = {
  'users.email': 'id',
  'second_factors.secret': 'userId',
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
  'follows.email': 'fundraiserId',
  'messages.name': 'publicId',
  'messages.email': 'publicId',
  'drafts.text': 'userId',
  'drafts.photo': 'userId',
  'idempotency_replies.body': 'userId',
  'push_subscriptions.endpoint': 'endpointHash',
  'push_subscriptions.keys': 'endpointHash',
  /** Only of the fact `push-keys`. */
  'installation.value': 'name',
  'outgoing_mail.recipient': 'mailKey',
  'outgoing_mail.subject': 'mailKey',
  'outgoing_mail.textBody': 'mailKey',
  'outgoing_mail.htmlBody': 'mailKey',
  'outgoing_mail.unsubscribeUrl': 'mailKey',
} as const

export type SealedColumn = keyof typeof SEALED_COLUMNS

/** Where a sealed text is: a column, or a link or challenge that stores nothing here. */
export type SealedPlace =
  | SealedColumn
  | 'price'
  | 'second-step'
  | 'not-me'
  | 'confirm-email'
  | 'change-email'
  | 'unsubscribe'
