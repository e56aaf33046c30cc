import { centsToDecimal } from '#shared/rules/money/money'
import type { Fields, OutboxEntry } from '../../drafts/entry'

/** Fields as a form shows them. */
export function typedOf(fields: Fields): OutboxEntry['typed'] {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asTyped(field, value)]))
}

/** The form's text after some fields of the entry have changed. */
export function retype({ typed, fields: before }: OutboxEntry, fields: Fields): OutboxEntry['typed'] {
  const changed = Object.entries(fields).filter(([field, value]) => value !== before[field])
  return { ...typed, ...typedOf(Object.fromEntries(changed)) }
}

function asTyped(field: string, value: unknown): string {
  return field === 'goalAmount' && typeof value === 'number' ? centsToDecimal(value) : String(value ?? '')
}
