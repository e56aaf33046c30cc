import 'fake-indexeddb/auto'
import { set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  connection,
  isNetworkSlow,
  reconnections,
  reportAnswer,
  reportNoAnswer,
  reportNoNetwork,
  worksOffline,
} from './connection'
import { deviceStore, readMark, WORKS_OFFLINE } from './database'

beforeEach(() => {
  isNetworkSlow.value = false
  reportAnswer(50)
})

describe('the connection', () => {
  it('is slow after one request without an answer and offline after two', () => {
    reportNoAnswer()
    expect(connection.value).toBe('slow')
    reportNoAnswer()
    expect(connection.value).toBe('offline')
  })

  it('is offline at once when the device reports it, and stays offline until our server answers', () => {
    reportNoNetwork()
    expect(connection.value).toBe('offline')
    reportNoAnswer()
    expect(connection.value).toBe('offline')
    reportAnswer(50)
    expect(connection.value).toBe('online')
  })

  it('is slow after an answer that took over a second, until a fast answer comes', () => {
    reportAnswer(1_001)
    expect(connection.value).toBe('slow')
    reportAnswer()
    expect(connection.value).toBe('slow')
    reportAnswer(900)
    expect(connection.value).toBe('online')
  })

  it('counts a reconnection only when an answer follows a missing answer', () => {
    const before = reconnections.value
    reportAnswer(50)
    expect(reconnections.value).toBe(before)
    reportNoAnswer()
    reportNoAnswer()
    reportAnswer(50)
    expect(reconnections.value).toBe(before + 1)
  })
})

it('going online is final, also while the page that was just opened looks at what the device has stored', async () => {
  const settings = new Map([['workOffline', 'yes']])
  const localStorage = {
    getItem: (name: string) => settings.get(name) ?? null,
    removeItem: (name: string) => settings.delete(name),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('addEventListener', () => undefined)
  const { goOnline, repairMarks } = await import('./work-offline')
  await set(WORKS_OFFLINE, true, deviceStore)
  worksOffline.value = true
  const isOnline = goOnline()
  await repairMarks()
  await isOnline
  expect(await readMark(WORKS_OFFLINE)).toBeUndefined()
  vi.unstubAllGlobals()
})
