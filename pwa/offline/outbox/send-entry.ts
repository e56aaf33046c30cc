import * as v from 'valibot'
import type { Call } from '#shared/contract/base/call'
import { sendMessage } from '#shared/contract/messages'
import { postNews } from '#shared/contract/posting-news'
import { createProfile, updateProfile } from '#shared/contract/profiles'
import { createFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { LANGUAGE_HEADER } from '#shared/language/language-header'
import { clientPage, send, timeLimit, type Uploader } from '../../api/client'
import { ConnectionError } from '../../api/errors'
import { type Fields, type OutboxEntry, type OutboxKind, photosOf } from '../drafts/entry'
import { dataString } from '../pictures'
import { VISITOR } from '../settings'
import type { Sent } from './drain'
import { addressesOf, PICTURES, pictureField } from './merge'

const ANYTHING = v.unknown()

/** Milliseconds; photos get more time for their size at the speed of a slow line. */
const TIMEOUT = 20_000
const BYTES_PER_MS = 1

const CALLS: Record<OutboxKind, Call> = {
  'fundraiser.create': createFundraiser,
  'fundraiser.update': updateFundraiser,
  'profile.update': updateProfile,
  'profile.create': createProfile,
  'message.send': sendMessage,
  'news.post': postNews,
}

interface SendEntryOptions {
  uploader?: Uploader
  /** The number up to which all entries of this device are settled. */
  settledTo?: number | undefined
  signal?: AbortSignal
}

/** Each successful answer counts, whatever it says: a newer server must not get the entry again. */
export async function sendEntry(
  entry: OutboxEntry,
  { uploader = fetch, settledTo = 0, signal }: SendEntryOptions = {},
): Promise<Sent> {
  const { id: entryId, account, kind, entity, image, version } = entry
  const weight = photosOf(entry).reduce((bytes, { size }) => bytes + size, 0)
  const name = pictureField(kind)
  const body = {
    ...entry.fields,
    ...(version === null ? {} : { version }),
    ...(image === undefined ? {} : { [name]: image && (await dataString(image)) }),
    ...(await sentPictures(entry)),
    ...(kind === 'message.send' && { publicId: entryId }),
  }
  const isOfFundraiser = kind === 'fundraiser.update' || kind === 'news.post'
  const id = isOfFundraiser ? entity.split(':')[1] : undefined
  // What can't be stored may be of an account that is not known, but whose token this page has.
  const isAnonymous = account === VISITOR && (entry.change !== undefined || clientPage().token() === null)
  const reply = await send(
    { ...CALLS[kind], reply: ANYTHING },
    { ...(id && { params: { id } }), body },
    {
      idempotencyKey: entryId,
      isAnonymous,
      headers: headersOf(entry, settledTo),
      uploader,
      // Signing in or out stops what leaves with a cookie.
      ...(signal && !isAnonymous && { signal }),
      timeoutMs: TIMEOUT + weight / BYTES_PER_MS,
    },
  )
  const fields = new Map<string, unknown>(Object.entries(reply ?? {}))
  const picture = fields.get(name)
  return {
    id: numberOrNull(fields.get('id')),
    version: numberOrNull(fields.get('version')),
    picture: typeof picture === 'string' ? picture : null,
    pictures: addressesOf(Object.fromEntries(fields)),
  }
}

async function sentPictures({ kind, pictures, base }: OutboxEntry): Promise<Fields> {
  if (!pictures) return {}
  const known = base[PICTURES]
  const sent: string[] = []
  for (const picture of pictures) {
    if (picture instanceof Blob) sent.push(await dataString(picture))
    else if (Array.isArray(known) && known.includes(picture)) sent.push(picture)
    else sent.push(...(await fetchAgain(picture)))
  }
  if (kind === 'news.post') return { pictures: sent }
  const [image = null, ...moreImages] = sent
  return { image, moreImages }
}

/** A picture that was removed elsewhere and that the person has kept: it is sent like a new one, if it is still there. */
async function fetchAgain(address: string): Promise<string[]> {
  const reply = await fetch(address, { signal: timeLimit(TIMEOUT) })
  if (reply.status === 404 || reply.status === 410) return []
  // Any other failure may be over soon: the entry waits, so that no picture is lost.
  if (!reply.ok) throw new ConnectionError(`${reply.status}: ${address}`)
  return [await dataString(await reply.blob())]
}

/** What a visitor wrote names neither an account nor the device. */
function headersOf({ account, change, language }: OutboxEntry, settledTo: number): Record<string, string> {
  if (account === VISITOR) return { [LANGUAGE_HEADER]: language }
  return {
    'Pamoja-Account': account,
    [LANGUAGE_HEADER]: language,
    ...(change && {
      'Pamoja-Device': change.device,
      'Pamoja-Change': String(change.number),
      'Pamoja-Settled': String(settledTo),
    }),
  }
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
