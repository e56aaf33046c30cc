import { expect, it, onTestFinished } from 'vitest'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import { clientPage, connectClient, type Outgoing } from '../../api/client'
import { sendEntry } from './send-entry'

const ENTRY = buildEntry({
  id: 'key',
  kind: 'fundraiser.create',
  draftKey: 'new',
  entity: 'new:1',
  fields: { title: 'A well' },
  version: null,
  change: { device: 'phone', number: 3 },
  tries: 1,
})

function answer(body: string | null, status = 201, headers: Record<string, string> = { 'X-Pamoja': '1' }) {
  const sent: Outgoing[] = []
  const uploader = async (_: string, outgoing: Outgoing) => {
    sent.push(outgoing)
    return new Response(body, { status, headers })
  }
  return { sent, uploader }
}

it('asks in the language in which it was written, whatever the page that sends it speaks', async () => {
  const earlier = clientPage()
  onTestFinished(() => connectClient(earlier))
  connectClient({ ...earlier, headers: { 'Pamoja-Language': 'ar' } })
  for (const language of ['sw', 'en']) {
    const { sent, uploader } = answer('{"id":12,"version":1}')
    await sendEntry({ ...ENTRY, language }, { uploader })
    expect(sent[0]?.headers).toMatchObject({ 'Pamoja-Language': language })
  }
})

it('names the account, and the number with which the device has numbered the entry', async () => {
  const { sent, uploader } = answer('{"id":12,"version":1}')
  expect(await sendEntry(ENTRY, { uploader, settledTo: 2 })).toEqual({
    id: 12,
    version: 1,
    picture: null,
    pictures: [],
  })
  expect(sent[0]?.headers).toMatchObject({
    'Idempotency-Key': 'key',
    'Pamoja-Account': '7',
    'Pamoja-Device': 'phone',
    'Pamoja-Change': '3',
    'Pamoja-Settled': '2',
    'Pamoja-App': '1',
  })
})

it('names no account that it does not know, and no number that could not be stored', async () => {
  const { sent, uploader } = answer('{}')
  const { change: _, ...unstored } = ENTRY
  await sendEntry({ ...unstored, account: 'visitor' }, { uploader })
  expect(Object.keys(sent[0]?.headers ?? {}).filter((name) => /^Pamoja-(?!App|Language)/.test(name))).toEqual([])
})

it.each([
  ['{"id":12,"version":3,"category":"of a newer build","image":{"of":"another shape"}}', { id: 12, version: 3 }],
  ['{"id":"12"}', { id: null, version: null }],
  ['[]', { id: null, version: null }],
  ['not JSON', { id: null, version: null }],
  ['', { id: null, version: null }],
])('is sent when our server says so, whatever it says more: %s', async (body, expected) => {
  const { uploader } = answer(body)
  expect(await sendEntry(ENTRY, { uploader })).toEqual({ ...expected, picture: null, pictures: [] })
})

it('is not sent when another server says so', async () => {
  const { uploader } = answer('{"id":12}', 200, {})
  await expect(sendEntry(ENTRY, { uploader })).rejects.toThrow('No answer')
})

it('ends when sending is aborted', async () => {
  const { sent, uploader } = answer('{}')
  const controller = new AbortController()
  controller.abort()
  const sending = sendEntry(ENTRY, {
    uploader: async (address, outgoing) => {
      outgoing.signal.throwIfAborted()
      return uploader(address, outgoing)
    },
    signal: controller.signal,
  })
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual([])
})
