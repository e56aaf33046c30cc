import type { BankAccount } from '#shared/contract/bank-accounts'
import type { PayoutRequest } from '#shared/contract/payouts'
import type { AccountType } from '#shared/rules/payouts'
import { missingDetails } from '#shared/rules/transfer-details'
import { readPayoutHolds } from '../../community/holds/holds'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { sayFailure } from './letters'
import { arrivesOf, CONNECT_NAME, isToOwnAccount, presentCoolingOff } from './methods'
import { accountsWithPayouts, listParts, listSteps } from './queries'
import { currencyOf, endOf, masked, openAccount, openRecipient } from './sealed'
import type { AccountRow, Payout, PayoutPart } from './tables'

/** As the person who is paid sees them; admins see a recipient only when they ask for it. */
export async function presentPayouts(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  database: Handle,
  payouts: readonly Payout[],
  namesRecipients: boolean,
): Promise<PayoutRequest[]> {
  const ids = payouts.map(({ id }) => id)
  const steps = await listSteps(database, ids)
  const parts = await listParts(database, ids)
  const titles = await titlesOf(database, parts)
  const types = await accountTypesOf(database, payouts)
  const coolingOff = await presentCoolingOff(database, payouts, clock())
  const people = payouts.map(({ userId }) => userId)
  const holdOf = await readPayoutHolds(database, people)
  return payouts.map((payout) => ({
    ...presentPayout(payout, {
      parts: parts.filter(({ payoutId }) => payoutId === payout.id).map((part) => presentPart(part, titles)),
      accountType: (payout.bankAccountId === null ? null : types.get(payout.bankAccountId)) ?? null,
      steps: steps.filter(({ payoutId }) => payoutId === payout.id),
    }),
    recipient: namesRecipients ? openRecipient(secrets, payout) : null,
    rest: coolingOff.get(payout.id) ?? null,
    holdId: isUnsent(payout)
      ? holdOf(
          payout.userId,
          parts.filter(({ payoutId }) => payoutId === payout.id),
        )
      : null,
  }))
}

/** One payout as the person who is paid sees it. */
export async function presentOwn(context: Context, database: Handle, payout: Payout): Promise<PayoutRequest> {
  const [presented] = await presentPayouts(context, database, [payout], true)
  if (!presented) throw new Error('The payout that was just stored is gone')
  return presented
}

type PresentedPart = NonNullable<PayoutRequest['parts']>[number]

interface Surroundings {
  parts: PresentedPart[]
  /** Null when the account is gone. */
  accountType: AccountType | null
  steps: readonly Row<'payout_steps'>[]
}

function presentPart({ fundraiserId, amount }: PayoutPart, titles: ReadonlyMap<number, string>): PresentedPart {
  const title = fundraiserId === null ? undefined : titles.get(fundraiserId)
  const fundraiser = fundraiserId === null || title === undefined ? null : { id: fundraiserId, title }
  return { fundraiserId, fundraiser, amount }
}

function presentPayout(payout: Payout, { parts, accountType, steps }: Surroundings): PayoutRequest {
  const { id, userId, amount, status, stripeTransferId, notes, failureReason } = payout
  const sent = steps.findLast((step) => step.status === 'processing')
  const ended = steps.findLast((step) => step.status === 'failed')
  const first = parts.find((part) => part.fundraiserId !== null)
  return {
    id,
    userId,
    fundraiserId: first?.fundraiserId ?? null,
    fundraiser: first?.fundraiser ?? null,
    amount,
    parts,
    isFinal: payout.isFinal === 1,
    status,
    stripeTransferId,
    ...(isToOwnAccount(payout.method) && { paidOnBy: CONNECT_NAME }),
    requestedAt: moment(payout.requestedAt),
    processedAt: payout.processedAt === null ? null : moment(payout.processedAt),
    notes,
    destination: payout.destinationLabel,
    accountType,
    arrives: arrivesOf(payout),
    expectedBy:
      sent && isStillComing(payout) && !isDelayed(payout)
        ? moment(expectedBy(sent.createdAt, accountType ?? 'checking'))
        : null,
    failureReason: failureReason && sayFailure(failureReason),
    // Nobody decides about their own payout, so only the person's own cancelling names them.
    isCancelled: status === 'failed' && ended?.actorId === userId,
    isDelayed: isDelayed(payout),
    steps: steps.map((step) => ({
      status: step.status,
      note: step.note && sayFailure(step.note),
      createdAt: moment(step.createdAt),
    })),
  }
}

/** A transfer to the recipient's account at the provider is completed for us, and goes on to the bank from there. */
function isStillComing({ status, method }: Payout): boolean {
  return status === 'processing' || (status === 'completed' && isToOwnAccount(method))
}

/** Of one by hand nobody knows until an admin has entered its reference. */
const isUnsent = ({ status, stripeTransferId }: Payout): boolean =>
  status === 'pending' || (status === 'processing' && stripeTransferId === null)

function isDelayed({ status, waitingFor, lastError }: Payout): boolean {
  return status === 'processing' && (waitingFor !== null || lastError !== null)
}

async function titlesOf(database: Handle, parts: readonly PayoutPart[]): Promise<Map<number, string>> {
  const ids = parts.flatMap(({ fundraiserId }) => fundraiserId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('fundraisers').select(['id', 'title']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

async function accountTypesOf(database: Handle, payouts: readonly Payout[]): Promise<Map<number, AccountType>> {
  const ids = payouts.flatMap(({ bankAccountId }) => bankAccountId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await database.selectFrom('bank_accounts').select(['id', 'accountType']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, accountType }) => [id, accountType]))
}

const moment = (ms: number): string => new Date(ms).toISOString()

/** An account as its owner and admins see it: they can tell which one it is, but do not see its numbers. */
export function presentAccount({ secrets }: Pick<Context, 'secrets'>, row: AccountRow, hasPayoutUnderWay: boolean) {
  const opened = openAccount(secrets, row)
  const { accountHolderName, routingNumber, swiftCode } = opened
  return {
    id: row.id,
    accountHolderName,
    bankName: row.bankName,
    accountNumber: masked(endOf(opened.accountNumber)),
    routingNumber: routingNumber && masked(endOf(routingNumber)),
    // This number identifies a bank, not a customer.
    swiftCode,
    country: row.country,
    currency: currencyOf(row),
    accountType: row.accountType,
    mobileMoneyProvider: row.mobileMoneyProvider,
    isVerified: row.isVerified === 1,
    isPrimary: row.isPrimary === 1,
    missingDetails: missingDetails({ ...row, ...opened, currency: currencyOf(row) }),
    hasPayoutUnderWay,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export async function presentAccounts(
  context: Pick<Context, 'secrets'>,
  database: Handle,
  rows: readonly AccountRow[],
): Promise<BankAccount[]> {
  const ids = rows.map(({ id }) => id)
  const busy = await accountsWithPayouts(database, ids)
  return rows.map((row) => presentAccount(context, row, busy.has(row.id)))
}

const BUSINESS_DAYS = 5

/** If a bank returns a payment, it does so within five business days; this is longer. Milliseconds. */
export const MAY_RETURN_FOR = 8 * DAY

/** The latest time at which a sent payout should arrive (spec section 9). Milliseconds; public holidays are not considered. */
export function expectedBy(sentAt: number, accountType: AccountType): number {
  if (accountType === 'mobile_money') return sentAt + DAY
  let day = sentAt
  for (let left = BUSINESS_DAYS; left > 0; ) {
    day += DAY
    if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1
  }
  return day
}
