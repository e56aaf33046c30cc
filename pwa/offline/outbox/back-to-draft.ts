import { promisifyRequest } from 'idb-keyval'
import { writeFreeingSpace } from '../caches'
import { deviceSteps } from '../database'
import { type Draft, keyOf, loadDraft, reported } from '../drafts/drafts'
import { type FormDraft, isFormDraft, type OutboxEntry, type OutboxKind, type PictureList } from '../drafts/entry'
import { notifyTabs } from '../tabs'
import { showEntries } from './outbox'
import { takeBack } from './store'

export function formAddress(kind: OutboxKind, draftKey: string): string {
  const key = encodeURIComponent(draftKey)
  const addresses: Record<OutboxKind, string> = {
    'fundraiser.create': `/create-fundraiser?draft=${key}`,
    'fundraiser.update': `/edit-fundraiser/${key}`,
    'profile.update': '/settings#profile',
    'profile.create': `/create-profile?draft=${key}`,
    // A message’s draft is named after the address of its form.
    'message.send': draftKey,
    'news.post': `/fundraiser/${key}#news`,
  }
  return addresses[kind]
}

/** Null when it was sent or may have been; text typed into the form since then is kept. */
export async function reopen(entry: OutboxEntry): Promise<string | null> {
  const { account, kind, version } = entry
  // A new object gets its own draft: another new draft may have been started since then.
  const key = version === null && !hasOnePlace(kind) ? entry.id : entry.draftKey
  const value = draftOf(entry, await loadDraft<FormDraft>(kind, key))
  const isTaken = await takeBack(entry.id, { account, kind, key, value, savedAt: Date.now() })
  await showEntries()
  notifyTabs({ type: 'outbox' })
  return isTaken ? formAddress(kind, key) : null
}

/** Whether all new ones are written in one form, whose draft is named after its page. */
const hasOnePlace = (kind: OutboxKind): boolean => kind === 'message.send' || kind === 'news.post'

export function draftOf(
  { id, kind, typed, image, pictures, base, version, state }: OutboxEntry,
  since: Content | undefined,
): FormDraft {
  return {
    typed: hasOnePlace(kind) ? joined(typed, since?.typed) : { ...typed, ...since?.typed },
    // Null is a choice too: it removes the picture.
    image: since?.image === undefined ? image : since.image,
    pictures: kind === 'news.post' ? bothOf(pictures, since?.pictures) : (since?.pictures ?? pictures),
    base,
    version,
    refusal: state.name === 'refused' ? state.refusal : null,
    // What the server has answered gets a new idempotency key: the key may have been refused because of other content.
    entryId: state.name === 'waiting' ? id : crypto.randomUUID(),
  }
}

/** Another message may have been begun on the same page: no words of either are lost. */
function joined(typed: Texts, since: Texts = {}): Texts {
  const texts = [...new Set([typed.text, since.text])].filter((text) => text?.trim())
  const others = Object.entries(since).filter(([, text]) => text.trim() !== '')
  return { ...typed, ...Object.fromEntries(others), text: texts.join('\n\n') }
}

function bothOf(pictures: PictureList | undefined, since: PictureList | undefined): PictureList | undefined {
  return pictures && since ? [...pictures, ...since] : (since ?? pictures)
}

type Texts = FormDraft['typed']
type Pictures = Pick<FormDraft, 'image' | 'pictures'>
type Content = Pictures & Pick<FormDraft, 'typed'>
type Submitted = Content & Pick<OutboxEntry, 'kind' | 'draftKey' | 'base' | 'version'>

/** Other content of an earlier submission, and what was typed since, stay as a draft. Never rejects. */
export async function settleDraft(
  entry: OutboxEntry,
  { kind, draftKey: key, ...submitted }: Submitted,
  earlier: Content | null,
): Promise<void> {
  const { account, id } = entry
  const isInEntry = !earlier || (isSameText(earlier, submitted) && arePicturesSame(earlier, submitted))
  const settle = () =>
    deviceSteps('readwrite', async (values) => {
      const place = { account, kind, key }
      const keep = (content: Omit<FormDraft, 'refusal' | 'entryId'>) => {
        const value: FormDraft = { ...content, refusal: null, entryId: crypto.randomUUID() }
        values.put({ ...place, value, savedAt: Date.now() } satisfies Draft, keyOf(place))
      }
      const stored = (await promisifyRequest<Draft | undefined>(values.get(keyOf(place))))?.value
      if (stored === undefined) return isInEntry ? undefined : keep(submitted)
      // The person has begun another draft since.
      if (!isFormDraft(stored) || stored.entryId !== id) return
      if (!isSameText(stored, submitted) || !arePicturesSame(stored, submitted)) keep(stored)
      else if (isInEntry) values.delete(keyOf(place))
      else keep(submitted)
    })
  await reported(writeFreeingSpace(settle))
}

function isSameText({ typed: one }: Pick<Content, 'typed'>, { typed: other }: Pick<Content, 'typed'>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}

function arePicturesSame(one: Pictures, other: Pictures): boolean {
  if (one.pictures?.length !== other.pictures?.length) return false
  const areAllSame = (one.pictures ?? []).every((picture, index) => isSamePicture(picture, other.pictures?.[index]))
  return areAllSame && isSamePicture(one.image, other.image)
}

/** Transactions can't wait for the bytes of images; two photos of one size and type are the same one. */
function isSamePicture(one: Blob | string | null | undefined, other: typeof one): boolean {
  if (one instanceof Blob && other instanceof Blob) return one.size === other.size && one.type === other.type
  return one === other
}

/** The server's state with the changes that wait, and the version of the last one. */
export function stateToEdit(
  entity: OutboxEntry['entity'],
  { base, version }: Pick<FormDraft, 'base' | 'version'>,
  entries: readonly OutboxEntry[],
): Pick<FormDraft, 'base' | 'version'> {
  const waiting = entries.filter((entry) => entry.entity === entity && entry.state.name !== 'sent')
  return {
    base: Object.assign({ ...base }, ...waiting.map(({ fields }) => fields)),
    version: waiting.at(-1)?.version ?? version,
  }
}
