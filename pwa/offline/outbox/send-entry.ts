import type { Call } from '#shared/contract/call'
import { createProfile, updateProfile } from '#shared/contract/profiles'
import { createFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { send } from '../../api/client'
import { dataString } from '../data-string'
import type { Sent } from './drain'
import type { OutboxEntry, OutboxKind } from './entry'

/** Milliseconds; a photo gets more for its size at a slow line's pace. */
const TIMEOUT = 20_000
const BYTES_PER_MS = 4

interface Kind {
  call: Call
  /** What the contract calls the picture. */
  imageField: 'image' | 'profileImage'
}

const KINDS: Record<OutboxKind, Kind> = {
  'fundraiser.create': { call: createFundraiser, imageField: 'image' },
  'fundraiser.update': { call: updateFundraiser, imageField: 'image' },
  'profile.update': { call: updateProfile, imageField: 'profileImage' },
  'profile.create': { call: createProfile, imageField: 'profileImage' },
}

/** Sends an entry under its own key. Throws as `send` does. */
export async function sendEntry(entry: OutboxEntry): Promise<Sent> {
  const { call, imageField } = KINDS[entry.kind]
  const { image, version } = entry
  const body = {
    ...entry.fields,
    ...(version === null ? {} : { version }),
    ...(image === undefined ? {} : { [imageField]: image && (await dataString(image)) }),
  }
  const id = idOf(entry)
  const reply = await send(
    call,
    { ...(id === null ? {} : { params: { id } }), body },
    {
      idempotencyKey: entry.id,
      timeoutMs: TIMEOUT + (image?.size ?? 0) / BYTES_PER_MS,
    },
  )
  return { id: numberIn(reply, 'id'), version: numberIn(reply, 'version') }
}

/** The id in the address of what it changes: 12 of `fundraiser:12`. */
function idOf({ kind, entity }: OutboxEntry): string | null {
  return kind === 'fundraiser.update' ? (entity.split(':')[1] ?? null) : null
}

function numberIn(reply: unknown, name: 'id' | 'version'): number | null {
  if (typeof reply !== 'object' || reply === null || !(name in reply)) return null
  const value: unknown = Object.entries(reply).find(([key]) => key === name)?.[1]
  return typeof value === 'number' ? value : null
}
