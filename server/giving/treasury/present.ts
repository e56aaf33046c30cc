import type { TreasuryEntry } from '#shared/contract/admin/treasury'
import type { NamedEntry } from './queries'

export function presentEntry(row: NamedEntry): TreasuryEntry {
  const { id, kind, day, reference, reason, holder, toCurrency, toAmount, bookValue, against } = row
  return {
    ...{ id, kind, day, reference, reason, holder, toCurrency, toAmount, bookValue, against },
    currency: row.currency ?? 'USD',
    amount: row.amount,
    fundraiser: row.fundraiserId === null ? null : { id: row.fundraiserId, title: row.title ?? '' },
    person: row.userId === null ? null : personOf(row.userId, row.personName, row.personUsername),
    reversedId: row.reversedId,
    reversedById: row.reversedById,
    recordedBy: personOf(row.actorId, row.actorName, row.actorUsername),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

const personOf = (id: number, fullName: string | null, username: string | null) => ({
  id,
  fullName: fullName ?? '',
  username: username ?? '',
})
