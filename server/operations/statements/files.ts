import type { Readable } from 'node:stream'
import type { OperatorStatement } from '#shared/contract/admin/books'
import { startOfMonth } from '#shared/rules/months'
import { type Holder, openStatement } from '../../giving/statements/statement'
import type { Context } from '../../platform/context'
import { csvFrom } from '../admin/exports/stream'
import { dollars, type Line, moment, money } from '../admin/exports/table'

const OWN_COLUMNS = [
  ...['date', 'entry', 'kind', 'event', 'of', 'fundraiserId', 'fundraiser', 'donor'],
  ...['gross', 'platformFee', 'leaderPart', 'net', 'balance', 'currency'],
]

/** A person's statement of a month as CSV, with every line. Throws 400 for a month that has not begun. */
export async function statementFile(context: Context, person: Holder, month: string): Promise<Readable> {
  return csvFrom(context, OWN_COLUMNS, statementLines(month, await openStatement(context, person, month)))
}

async function* statementLines(
  month: string,
  { opening, lines }: Awaited<ReturnType<typeof openStatement>>,
): AsyncGenerator<Line> {
  let balance = opening
  const end = (kind: string) => ({ kind, balance: dollars(balance), currency: 'USD' })
  yield { date: moment(startOfMonth(month)), ...end('opening') }
  for await (const line of lines) {
    balance += line.net
    yield {
      ...{ date: line.createdAt, entry: line.id, kind: line.kind, event: line.event, of: line.of },
      ...{ fundraiserId: line.fundraiser?.id ?? null, fundraiser: line.fundraiser?.title ?? null },
      ...{ donor: line.donorName, gross: dollars(line.gross), platformFee: dollars(line.platformFee) },
      ...{ leaderPart: dollars(line.leaderPart), net: dollars(line.net), balance: dollars(balance), currency: 'USD' },
    }
  }
  yield end('closing')
}

const OPERATOR_COLUMNS = [
  'section',
  'name',
  'kind',
  'provider',
  'count',
  'amount',
  'currency',
  'booked',
  'bookedCurrency',
]

/** The books of a month as CSV. */
export function operatorFile(context: Context, statement: OperatorStatement): Readable {
  return csvFrom(context, OPERATOR_COLUMNS, operatorLines(statement))
}

function operatorLines({ summary, earned, moneyIn, refunds, accounts }: OperatorStatement): Line[] {
  const inDollars = (section: string, name: string, amount: number, kind: string | null = null): Line => ({
    ...{ section, name, kind, amount: dollars(amount), currency: 'USD' },
  })
  const named = (section: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, amount]) => inDollars(section, name, amount))
  const byCurrency = (section: string, rows: OperatorStatement['moneyIn']) =>
    rows.map(({ provider, currency, count, amount, booked }) => ({
      ...{ section, provider, count, amount: money(amount, currency), currency },
      ...{ booked: dollars(booked), bookedCurrency: 'USD' },
    }))
  return [
    ...named('summary', summary),
    ...named('earned', earned),
    ...byCurrency('moneyIn', moneyIn),
    ...byCurrency('refunds', refunds),
    ...accounts.flatMap(({ account, opening, changes, closing }) => [
      inDollars('account', account, opening, 'opening'),
      ...changes.map(({ kind, amount }) => inDollars('account', account, amount, kind)),
      inDollars('account', account, closing, 'closing'),
    ]),
  ]
}
