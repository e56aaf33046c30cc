import { describe, expect, it } from 'vitest'
import { buildEntry } from '../../../tests/components/harness/build-entry'
import type { EntryState } from '../../offline/drafts/entry'
import { PLEASE_CHECK } from '../../offline/outbox/failures'
import { describeState, formatProgress, formatSpokenProgress, formatValue, ownName } from './entry-text'

const entry = (state: EntryState) => buildEntry({ state })
const online = { isSending: false, isOffline: false, mustSignIn: false, isBehind: false, sendsWhenClosed: true }

describe('the state of an entry', () => {
  const waiting = entry({ name: 'waiting' })
  it.each([
    ['the server can’t be reached yet', waiting, {}, 'Waiting to be sent'],
    ['there is no connection', waiting, { isOffline: true }, 'Waiting for a connection'],
    ['it is on its way', waiting, { isSending: true, isOffline: true }, 'Sending'],
    ['nobody is signed in', waiting, { mustSignIn: true, isOffline: true }, 'Action needed'],
    ['an earlier one needs the person', waiting, { isBehind: true, isOffline: true }, 'Waiting to be sent'],
    ['the server has it', entry({ name: 'sent', at: 1, id: 2 }), { isOffline: true }, 'Published'],
    [
      'the server said no',
      entry({ name: 'refused', refusal: { message: 'Too long', issues: [] } }),
      { mustSignIn: true },
      'Action needed',
    ],
    [
      'it was changed elsewhere',
      entry({ name: 'conflict', conflicts: [], current: {}, version: 2 }),
      {},
      'Action needed',
    ],
  ])('says that %s', (_, which, around, label) => {
    expect(describeState(which, { ...online, ...around }).label).toBe(label)
  })

  it('promises to send with the app closed only in a browser that does', () => {
    const reasonIn = (sendsWhenClosed: boolean) =>
      describeState(waiting, { ...online, isOffline: true, sendsWhenClosed }).reason
    expect(reasonIn(true)).toBe('It is sent when you are back online.')
    expect(reasonIn(false)).toBe('Keep this page open, or open Pamoja again when you have a connection.')
  })

  it('gives a reason of its own where the server gave none', () => {
    const refused = entry({ name: 'refused', refusal: { message: '', issues: [] } })
    expect(describeState(refused, online).reason).toBe('Failed to update profile')
    const doubtful = entry({ name: 'refused', refusal: PLEASE_CHECK })
    expect(describeState(doubtful, online).reason).toBe(
      'This may have been sent already. Please check, and send it again if it is missing.',
    )
  })
})

it('shows each percent of an upload, and reads out every quarter', () => {
  const announced = Array.from({ length: 101 }, (_, percent) => formatSpokenProgress(percent))
  expect([...new Set(announced)]).toEqual(['', '25% sent', '50% sent', '75% sent', 'All sent. Waiting for the server.'])
  expect(formatSpokenProgress(99)).toBe('75% sent')
  expect(formatProgress(0)).toBe('0% sent')
  expect(formatProgress(99)).toBe('99% sent')
  expect(formatProgress(100)).toBe('All sent. Waiting for the server.')
})

it('names an item like the person who wrote it', () => {
  expect(ownName('fundraiser.create', { title: ' A well ' })).toBe('A well')
  expect(ownName('profile.create', { fullName: 'አበበ' })).toBe('አበበ')
  expect(ownName('donation', { amount: '25' })).toBe('$25')
  expect(ownName('profile.update', {})).toBe('')
})

it.each([
  ['goalAmount', 150_050, '$1,500.50'],
  ['category', 'medical', 'Medical Bills'],
  ['bio', 'Teacher', 'Teacher'],
  ['location', null, ''],
])('reads %s %s as %s', (field, value, words) => {
  expect(formatValue(field, value)).toBe(words)
})
