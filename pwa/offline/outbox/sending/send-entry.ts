import type { Call } from '#shared/contract/base/call'
import { createProfile, updateProfile } from '#shared/contract/profiles'
import { createFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { send, type Uploader } from '../../../api/client'
import { dataString } from '../../device/data-string'
import type { OutboxEntry, OutboxKind } from '../../drafts/entry'
import { pictureField } from './content'
import type { Sent } from './drain'

/** Milliseconds; a photo gets more time for its size at the speed of a slow line. */
const TIMEOUT = 20_000
const BYTES_PER_MS = 1

const CALLS: Record<OutboxKind, Call> = {
  'fundraiser.create': createFundraiser,
  'fundraiser.update': updateFundraiser,
  'profile.update': updateProfile,
  'profile.create': createProfile,
}

/** Sends an entry with its own idempotency key, by default with fetch. Throws like `send`. */
export async function sendEntry(entry: OutboxEntry, uploader: Uploader = fetch): Promise<Sent> {
  const { kind, image, version } = entry
  const name = pictureField(kind)
  const body = {
    ...entry.fields,
    ...(version === null ? {} : { version }),
    ...(image === undefined ? {} : { [name]: image && (await dataString(image)) }),
  }
  const id = idOf(entry)
  const reply = await send(
    CALLS[kind],
    { ...(id === null ? {} : { params: { id: id } }), body },
    {
      idempotencyKey: entry.id,
      uploader,
      timeoutMs: TIMEOUT + (image?.size ?? 0) / BYTES_PER_MS,
    },
  )
  const given = new Map<string, unknown>(Object.entries(reply ?? {}))
  const picture = given.get(name)
  return {
    id: numberOrNull(given.get('id')),
    version: numberOrNull(given.get('version')),
    picture: typeof picture === 'string' ? picture : null,
  }
}

/** The id for the address of the request: 12 of `fundraiser:12`. */
function idOf({ kind, entity }: OutboxEntry): string | null {
  return kind === 'fundraiser.update' ? (entity.split(':')[1] ?? null) : null
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
