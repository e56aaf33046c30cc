import { centsToDecimal } from '#shared/rules/money'
import type { Fields, OutboxEntry } from './entry'

/** What stands in an entry's form once some of its fields have become others. */
export function retype({ typed, fields: before }: OutboxEntry, fields: Fields): OutboxEntry['typed'] {
  const changed = Object.entries(fields).filter(([field, value]) => value !== before[field])
  return { ...typed, ...Object.fromEntries(changed.map(([field, value]) => [field, asTyped(field, value)])) }
}

function asTyped(field: string, value: unknown): string {
  return field === 'goalAmount' && typeof value === 'number' ? centsToDecimal(value) : String(value ?? '')
}
