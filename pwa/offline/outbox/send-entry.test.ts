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

it('sends a stored message of a visitor as nobody’s, also while somebody is signed in, under the id of its page', async () => {
  const earlier = clientPage()
  onTestFinished(() => connectClient(earlier))
  connectClient({ ...earlier, token: () => 'of-somebody' })
  const { sent, uploader } = answer('{"id":12}')
  const message = { ...ENTRY, account: 'visitor', kind: 'message.send', fields: { text: 'Help' } } as const
  await sendEntry(message, { uploader })
  const { change: _, ...unstored } = message
  await sendEntry(unstored, { uploader })
  // A cookie may be left of somebody who has signed out without a connection.
  connectClient({ ...earlier, token: () => null })
  await sendEntry(unstored, { uploader })
  expect(sent.map(({ credentials, headers }) => [credentials, headers.Authorization])).toEqual([
    ['omit', undefined],
    ['same-origin', 'Bearer of-somebody'],
    ['omit', undefined],
  ])
  const named = sent.flatMap(({ headers }) => Object.keys(headers))
  expect(named.filter((name) => /^Pamoja-(?!App|Language)/.test(name))).toEqual([])
  expect(sent[0]?.body).toBe('{"text":"Help","publicId":"key"}')
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

it('ends when sending is aborted, but not what a visitor wrote, which names no account', async () => {
  const { sent, uploader } = answer('{}')
  const options = {
    uploader: async (address: string, outgoing: Outgoing) => {
      outgoing.signal.throwIfAborted()
      return uploader(address, outgoing)
    },
    signal: AbortSignal.abort(),
  }
  await expect(sendEntry(ENTRY, options)).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toEqual([])
  await sendEntry({ ...ENTRY, account: 'visitor', kind: 'message.send' }, options)
  expect(sent).toHaveLength(1)
})

it('sends news to its fundraiser, with all pictures in one list', async () => {
  const { sent, uploader } = answer('{"id":3,"version":1}')
  const addresses: string[] = []
  const news = { kind: 'news.post', entity: 'news:12:a', fields: { text: 'Water!' } } as const
  await sendEntry(
    { ...ENTRY, ...news, pictures: ['/media/a.jpg'], base: { images: ['/media/a.jpg'] } },
    {
      async uploader(address, outgoing) {
        addresses.push(address)
        return uploader('', outgoing)
      },
    },
  )
  expect(addresses).toEqual(['/api/fundraisers/12/news'])
  expect(sent[0]?.body).toBe('{"text":"Water!","pictures":["/media/a.jpg"]}')
})
