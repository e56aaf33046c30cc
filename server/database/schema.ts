import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { CategoryId } from '#shared/rules/categories'

/** Milliseconds since 1970, UTC. */
type Moment = number
/** 0 or 1: the one shape of a truth value that both engines share. */
type Flag = 0 | 1
type WithDefault<T> = ColumnType<T, T | undefined, T>

export interface UsersTable {
  id: Generated<number>
  username: string
  /** Lower case, for uniqueness without case. */
  usernameKey: string
  /** Encrypted. */
  email: string
  /** Keyed hash of the lower-case address: how a person is found. */
  emailHash: string
  password: string
  /** 0: set by the leader who registered them, and not yet replaced with a mailed link. */
  passwordIsOwn: WithDefault<Flag>
  fullName: string
  profileImage: string | null
  location: string | null
  bio: string | null
  isVerified: WithDefault<Flag>
  isCommunityLeader: WithDefault<Flag>
  isAdmin: WithDefault<Flag>
  createdById: number | null
  stripeConnectAccountId: string | null
  stripeConnectAccountStatus: WithDefault<string>
  bankAccountVerified: WithDefault<Flag>
  /** How a creator hears of donations: a mail for each, one a day, or none. */
  donationNotices: WithDefault<'each' | 'daily' | 'none'>
  /** The last donation that a daily mail told of. */
  noticesSentUpTo: number | null
  version: WithDefault<number>
  closedAt: Moment | null
  createdAt: Moment
}

export interface FundraisersTable {
  id: Generated<number>
  userId: number
  title: string
  description: string
  category: CategoryId
  /** Cents. */
  goalAmount: number
  /** Cents. Written in the same transaction as the ledger. */
  currentAmount: WithDefault<number>
  donationsCount: WithDefault<number>
  /** Content hash of a row in `media`. */
  image: string | null
  displayName: string | null
  isActive: WithDefault<Flag>
  /** Days. */
  duration: WithDefault<number>
  endDate: Moment | null
  /** Lower case, without accents: what a search looks in. */
  searchText: string
  version: WithDefault<number>
  hiddenAt: Moment | null
  createdAt: Moment
}

export interface DonationsTable {
  id: Generated<number>
  fundraiserId: number
  donorId: number | null
  /** Cents; so are the fees. */
  amount: number
  platformFee: number
  communityLeaderFee: number
  donorName: string | null
  /** Encrypted. */
  donorEmail: string | null
  message: string | null
  isAnonymous: WithDefault<Flag>
  /** The provider's reference: a payment intent, or our `tx_ref`. */
  paymentIntentId: string
  paymentId: number
  /** Cents that went back to the donor, by refunds and lost disputes; the whole amount: it no longer counts. */
  returnedAmount: WithDefault<number>
  /** The donor's bank asks about it (`inquiry`) or disputes it; then its money is withheld. */
  isDisputed: WithDefault<Flag>
  createdAt: Moment
}

export type Provider = 'stripe' | 'flutterwave'

/**
 * `open`: may still be paid. `succeeded`, `failed` and `expired` are final. `review`: money arrived that does not fit.
 */
export type AttemptStatus = 'open' | 'succeeded' | 'failed' | 'expired' | 'review'

export interface PaymentAttemptsTable {
  id: Generated<number>
  /** UUID; the name that leaves the server. */
  publicId: string
  /** The client's Idempotency-Key; the same key finds the same attempt. */
  idempotencyKey: string
  /** Hash of what was asked, so that a reused key with other content is refused. */
  fingerprint: string
  provider: Provider
  status: WithDefault<AttemptStatus>
  fundraiserId: number
  donorId: number | null
  /** US cents: what is credited. */
  amount: number
  /** What the provider is asked for, in minor units of `currency`. */
  chargeAmount: number
  currency: string
  quoteId: string | null
  /** Mobile-money network that the donor named. */
  network: string | null
  donorName: string | null
  /** Encrypted. */
  donorEmail: string | null
  message: string | null
  /** Keyed hash of the donor's address on the network, for limits. */
  addressHash: string
  failures: WithDefault<number>
  lastError: string | null
  /** When the reconciler asks next; null when there is nothing left to learn. */
  nextCheckAt: Moment | null
  checks: WithDefault<number>
  createdAt: Moment
  updatedAt: Moment
}

/** What the provider knows an attempt by. One attempt may own several; all of them are watched. */
export interface PaymentReferencesTable {
  id: Generated<number>
  attemptId: number
  provider: Provider
  reference: string
  /** Client secret or hosted link, encrypted; null until the provider has answered, empty when its answer was lost. */
  handle: string | null
  createdAt: Moment
}

/** Money that a provider says has arrived: once per provider's transaction. */
export interface PaymentsTable {
  id: Generated<number>
  attemptId: number
  provider: Provider
  /** Stripe's charge or Flutterwave's transaction. */
  externalId: string
  reference: string
  /** What arrived, in minor units of `currency`. */
  amount: number
  currency: string
  /** US cents at which it stands in the ledger; zero for a currency whose rate is not known. */
  bookedAmount: number
  /** `donation`: credited. `extra`: a second payment of one attempt. `mismatch`: another amount or currency than asked. */
  outcome: 'donation' | 'extra' | 'mismatch'
  note: string | null
  createdAt: Moment
}

export interface ExchangeQuotesTable {
  id: string
  country: string
  currency: string
  /** US cents. */
  amount: number
  /** Minor units. */
  localAmount: number
  /** Local major units for a dollar, as the provider's decimal text. */
  rate: string
  source: string
  createdAt: Moment
  expiresAt: Moment
}

export interface ProviderEventsTable {
  id: Generated<number>
  provider: Provider
  /** Stripe's event id; for Flutterwave event, transaction and status together. */
  eventKey: string
  type: string
  /** Of the payment that it is about. */
  reference: string | null
  /** JSON of a `ProviderChange`: what is to be asked of the provider. Null in rows older than it. */
  change: string | null
  /** The raw body, encrypted: it names people. */
  payload: string
  /** `stored`: kept for what will read it (refunds, disputes). `unmatched`: about a payment that is not ours. */
  status: WithDefault<'received' | 'done' | 'stored' | 'unmatched' | 'failed'>
  attempts: WithDefault<number>
  nextAttemptAt: Moment
  error: string | null
  createdAt: Moment
}

export interface LedgerEventsTable {
  id: Generated<number>
  /** One per event, for ever: `payment:17`. */
  eventKey: string
  kind: string
  createdAt: Moment
}

export type LedgerAccount =
  | 'provider_balance'
  | 'creator_payable'
  | 'leader_commission'
  | 'platform_fee'
  | 'provider_fee'
  | 'exchange_difference'
  | 'payout_in_flight'
  | 'disputed'
  | 'suspense'

export interface LedgerEntriesTable {
  id: Generated<number>
  eventId: number
  account: LedgerAccount
  /** The fundraiser of `creator_payable`, the person of `leader_commission`; else null. */
  fundraiserId: number | null
  userId: number | null
  /** Cents: above zero what the account is owed or holds (debit), below zero what it owes (credit). */
  amount: number
}

export interface PayoutRequestsTable {
  id: Generated<number>
  userId: number
  fundraiserId: number | null
  amount: number
  status: WithDefault<'pending' | 'processing' | 'completed' | 'failed'>
  /** The provider's id of the transfer, or the reference that an admin entered. */
  stripeTransferId: string | null
  requestedAt: Moment
  processedAt: Moment | null
  notes: string | null
  /** Where it goes: the account that was primary when it was asked for. */
  bankAccountId: number | null
  method: PayoutMethod | null
  /** Ours, one per try: what a provider is asked under, and asked about. */
  reference: string | null
  /** JSON, encrypted: the account as it was when the transfer was sent. */
  destination: string | null
  /** What may be shown of it: `Equity Bank ••••6789`. */
  destinationLabel: string | null
  /** What was sent, in minor units of `localCurrency`, and the rate (local major units for a dollar) that it was made with. */
  localAmount: number | null
  localCurrency: string | null
  rate: string | null
  /** In words for the creator. */
  failureReason: string | null
  /** How many transfers were begun for it. */
  tries: WithDefault<number>
  checks: WithDefault<number>
  /** When the reconciler asks next; null when there is nothing to learn. */
  nextCheckAt: Moment | null
}

export type PayoutMethod = 'stripe' | 'flutterwave' | 'by-hand'
export type PayoutStatus = Selectable<PayoutRequestsTable>['status']

/** The way of a payout, one row for each step; rows are only added. */
export interface PayoutStepsTable {
  id: Generated<number>
  payoutId: number
  status: PayoutStatus
  note: string | null
  /** The admin who did it; null when the provider said so. */
  actorId: number | null
  createdAt: Moment
}

/** Money that goes back to a donor: asked for here, or found at the provider. */
export interface RefundsTable {
  id: Generated<number>
  paymentId: number
  provider: Provider
  /** The key that the provider is asked under: `refund-17-0b5e21f4`; of one found at the provider, its id there. */
  reference: string
  externalId: string | null
  /** US cents. */
  amount: number
  /** The same in minor units of the currency that was paid in. */
  localAmount: number
  /** `requested`: not known to have reached the provider. `pending`: the provider has it. */
  status: 'requested' | 'pending' | 'succeeded' | 'failed'
  reason: string | null
  requestedById: number | null
  error: string | null
  checks: WithDefault<number>
  nextCheckAt: Moment | null
  createdAt: Moment
  updatedAt: Moment
}

/** A donor's bank asks for the money back. */
export interface DisputesTable {
  id: Generated<number>
  paymentId: number
  provider: Provider
  externalId: string
  /** US cents. */
  amount: number
  /** `inquiry`: only a question, no money has moved. */
  status: 'inquiry' | 'open' | 'won' | 'lost'
  /** US cents that the provider has taken out of our balance for it; zero once it gave them back. */
  withdrawnAmount: WithDefault<number>
  /** US cents that the provider asks for having had to deal with it. */
  fee: WithDefault<number>
  /** How often it has changed: each change is an event of its own in the ledger. */
  changes: WithDefault<number>
  reason: string | null
  createdAt: Moment
  updatedAt: Moment
}

export interface BankAccountsTable {
  id: Generated<number>
  userId: number
  accountHolderName: string
  bankName: string
  /** Encrypted. */
  accountNumber: string
  accountNumberHash: string
  /** What may be shown: the last four. */
  accountNumberEnd: string
  routingNumber: string | null
  swiftCode: string | null
  country: string
  currency: WithDefault<string>
  accountType: WithDefault<'checking' | 'savings' | 'mobile_money'>
  mobileMoneyProvider: string | null
  isVerified: WithDefault<Flag>
  isPrimary: WithDefault<Flag>
  createdAt: Moment
}

export interface PasswordResetTokensTable {
  id: Generated<number>
  userId: number
  /** SHA-256 of what was mailed. */
  token: string
  expiresAt: Moment
  used: WithDefault<Flag>
  createdAt: Moment
}

/** Somebody asked for a link for an address, known or not. What is done about it is done later. */
export interface PasswordResetRequestsTable {
  id: Generated<number>
  emailHash: string
  createdAt: Moment
}

export interface SessionsTable {
  id: Generated<number>
  userId: number
  /** SHA-256 of the bearer token and of the cookie: two values, one session. */
  tokenHash: string
  cookieHash: string
  userAgent: string | null
  createdAt: Moment
  lastSeenAt: Moment
  expiresAt: Moment
}

export interface IdempotencyRepliesTable {
  id: Generated<number>
  userId: number
  idempotencyKey: string
  /** Keyed hash of call and content. */
  fingerprint: string
  status: number
  body: string
  createdAt: Moment
}

export interface LimitCountersTable {
  limitKey: string
  windowEnd: Moment
  count: number
}

export interface MediaTable {
  /** SHA-256 of the re-encoded widest picture, its first 32 hex digits. */
  hash: string
  width: number
  height: number
  /** JSON: the widths that name the copies kept besides the widest, narrowest first. */
  variants: string
  createdAt: Moment
}

/** The pictures themselves, only where the data is on PostgreSQL; otherwise they are files. */
export interface MediaFilesTable {
  name: string
  bytes: Buffer
}

export interface OutgoingMailTable {
  id: Generated<number>
  /** One per occasion, so that nothing is mailed twice: `receipt:17`. */
  mailKey: string
  /** Encrypted, as all of it names people. */
  recipient: string
  subject: string
  textBody: string
  htmlBody: string
  status: WithDefault<'waiting' | 'sent' | 'failed'>
  attempts: WithDefault<number>
  nextAttemptAt: Moment
  error: string | null
  /** Where one click ends mail of this kind (RFC 8058), encrypted; null for mail that can't be refused. */
  unsubscribeUrl: string | null
  createdAt: Moment
}

/** People who want no thanks by mail any more. */
export interface MailRefusalsTable {
  id: Generated<number>
  emailHash: string
  createdAt: Moment
}

/** A creator's message to those who gave. */
export interface ThanksTable {
  id: Generated<number>
  fundraiserId: number
  userId: number
  message: string
  /** It went to those whose donations were not thanked for before, up to this one. */
  upToDonationId: number
  /** How far its mails stand in the outbox already; the same as `upToDonationId`: all of them do. */
  queuedUpToDonationId: number
  recipients: number
  createdAt: Moment
}

export interface AuditTrailTable {
  id: Generated<number>
  actorId: number | null
  action: string
  subject: string
  before: string | null
  after: string | null
  createdAt: Moment
}

export interface Tables {
  users: UsersTable
  fundraisers: FundraisersTable
  donations: DonationsTable
  payment_attempts: PaymentAttemptsTable
  payment_references: PaymentReferencesTable
  payments: PaymentsTable
  exchange_quotes: ExchangeQuotesTable
  provider_events: ProviderEventsTable
  ledger_events: LedgerEventsTable
  ledger_entries: LedgerEntriesTable
  payout_requests: PayoutRequestsTable
  payout_steps: PayoutStepsTable
  refunds: RefundsTable
  disputes: DisputesTable
  bank_accounts: BankAccountsTable
  password_reset_tokens: PasswordResetTokensTable
  password_reset_requests: PasswordResetRequestsTable
  sessions: SessionsTable
  idempotency_replies: IdempotencyRepliesTable
  limit_counters: LimitCountersTable
  media: MediaTable
  media_files: MediaFilesTable
  outgoing_mail: OutgoingMailTable
  mail_refusals: MailRefusalsTable
  thanks: ThanksTable
  audit_trail: AuditTrailTable
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
