import { centsToDecimal } from '#shared/rules/money'
import type { Fields, OutboxEntry } from './entry'

/** Fields as a form shows them. */
export function typedOf(fields: Fields): OutboxEntry['typed'] {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asTyped(field, value)]))
}

/** What stands in an entry's form once some of its fields have become others. */
export function retype({ typed, fields: before }: OutboxEntry, fields: Fields): OutboxEntry['typed'] {
  const changed = Object.entries(fields).filter(([field, value]) => value !== before[field])
  return { ...typed, ...typedOf(Object.fromEntries(changed)) }
}

function asTyped(field: string, value: unknown): string {
  return field === 'goalAmount' && typeof value === 'number' ? centsToDecimal(value) : String(value ?? '')
}
