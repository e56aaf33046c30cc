import { beforeEach, describe, expect, it } from 'vitest'
import { connection, isNetworkSlow, reconnections, reportAnswer, reportNoNetwork, reportSilence } from './connection'

beforeEach(() => {
  isNetworkSlow.value = false
  reportAnswer(50)
})

describe('the connection', () => {
  it('is slow after one request without an answer and offline after two', () => {
    reportSilence()
    expect(connection.value).toBe('slow')
    reportSilence()
    expect(connection.value).toBe('offline')
  })

  it('is offline at once when the device says so, and stays so until our server answers', () => {
    reportNoNetwork()
    expect(connection.value).toBe('offline')
    reportSilence()
    expect(connection.value).toBe('offline')
    reportAnswer(50)
    expect(connection.value).toBe('online')
  })

  it('forgets a silence once an answer comes between', () => {
    reportSilence()
    reportAnswer(50)
    reportSilence()
    expect(connection.value).toBe('slow')
  })

  it('is slow when an answer took over a second, until one comes in time', () => {
    reportAnswer(1_001)
    expect(connection.value).toBe('slow')
    reportAnswer()
    expect(connection.value).toBe('slow')
    reportAnswer(900)
    expect(connection.value).toBe('online')
  })

  it('is slow on a network that the browser knows to be', () => {
    isNetworkSlow.value = true
    expect(connection.value).toBe('slow')
  })

  it('counts a reconnection when an answer follows on silence, and only then', () => {
    const before = reconnections.value
    reportAnswer(50)
    expect(reconnections.value).toBe(before)
    reportSilence()
    reportSilence()
    reportAnswer(50)
    expect(reconnections.value).toBe(before + 1)
  })
})
