import { describe, expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from '#shared/contract/account/notifications'
import { topicOf, writeMessage } from './message'
import type { DueMessage } from './queries'

const HOSTILE = 'Amina\u202e\u2066 \n\u0007Otieno'

const message = (changes: Partial<DueMessage>): DueMessage => ({
  ...{ id: 1, attempts: 0, createdAt: 1, subscriptionId: 2, eventId: 3 },
  ...{ endpoint: '', endpointHash: '', keys: '', showsNames: 0, language: 'en' },
  ...{ kind: 'donation', value: 123_456_700_000, fundraiserId: 7, title: `A well ${HOSTILE}` },
  ...{ displayName: null, goalAmount: 98_700, currentAmount: 65_400, hiddenAt: null, creatorName: HOSTILE },
  ...{
    newsHiddenAt: null,
    amount: 43_200,
    donorName: HOSTILE,
    isAnonymous: 0,
    isNameShort: 0,
    sessionEndsAt: 1,
    followId: 1,
    unread: 4,
  },
  ...changes,
})
const write = (changes: Partial<DueMessage>) => writeMessage(message(changes), 'https://pamoja.test')

describe.each(NOTIFICATION_KINDS)('a message about %s', (kind) => {
  it('names nobody and no sum unless the person has chosen so', () => {
    const { title, body } = JSON.parse(write({ kind })).notification
    expect(title).toMatch(/\w/)
    expect(title + body).not.toMatch(/amina|otieno|well|\d/i)
  })

  it('says what it is about to those who have, on one line and in one direction', () => {
    const { title, body } = JSON.parse(write({ kind, showsNames: 1 })).notification
    expect(title).toBe('A well Amina Otieno')
    expect(body).toMatch(/\w/)
    expect(title + body).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
  })

  it('fits into two kilobytes, however long the names are', () => {
    const long = '\u{1f30d}'.repeat(2_000)
    const text = write({ kind, showsNames: 1, title: long, creatorName: long, donorName: long })
    expect(Buffer.byteLength(text)).toBeLessThan(2_048)
  })
})

it('a donor is named on a lock screen as on the page, or not at all', () => {
  expect(write({ showsNames: 1, isAnonymous: 1, title: 'A roof' })).not.toMatch(/amina|otieno/i)
  expect(write({ showsNames: 1, isNameShort: 1, title: 'A roof' })).not.toMatch(/otieno/i)
})

it('is in the language of its reader, and opens the page in it', () => {
  const text = JSON.parse(write({ language: 'ar' }))
  expect(text).toMatchObject({
    notification: { lang: 'ar', dir: 'rtl', navigate: 'https://pamoja.test/ar/fundraiser/7', tag: 'event-3' },
    app_badge: 4,
  })
  expect(topicOf(message({ eventId: Number.MAX_SAFE_INTEGER })).length).toBeLessThanOrEqual(32)
})
