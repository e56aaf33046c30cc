import type { FormObject } from './form'
import { invalid, noSuch } from './problem'
import { readInteger, readText } from './values'

interface Listed {
  id: string
  created: number
}

/** One page, newest first: `limit`, `starting_after`, `ending_before`, `created[gte]` and so on. */
export function listPage<Item extends Listed>(url: string, items: readonly Item[], form: FormObject): object {
  const limit = readInteger(form, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalid('limit', 'Invalid integer: must be from 1 to 100', 'parameter_invalid_integer')
  const all = items.filter((item) => isWithin(item.created, form)).toReversed()
  const after = placeOf(all, form, 'starting_after')
  const before = placeOf(all, form, 'ending_before')
  const start = before === null ? (after === null ? 0 : after + 1) : Math.max(0, before - limit)
  const end = before === null ? start + limit : before
  return { object: 'list', data: all.slice(start, end), has_more: before === null ? end < all.length : start > 0, url }
}

function placeOf(items: readonly Listed[], form: FormObject, name: string): number | null {
  const id = readText(form, name)
  if (id === null) return null
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) throw noSuch('object', id, name)
  return place
}

function isWithin(created: number, form: FormObject): boolean {
  const range = form.created
  if (range === undefined) return true
  if (typeof range === 'string') return created === readInteger(form, 'created')
  if (Array.isArray(range)) throw invalid('created', 'Invalid timestamp')
  return Object.keys(range).every((name) => {
    const bound = readInteger(range, name) ?? 0
    if (name === 'gt') return created > bound
    if (name === 'gte') return created >= bound
    if (name === 'lt') return created < bound
    if (name === 'lte') return created <= bound
    throw invalid(`created[${name}]`, `Received unknown parameter: created[${name}]`, 'parameter_unknown')
  })
}
