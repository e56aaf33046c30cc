import { beforeEach, describe, expect, it } from 'vitest'
import { connection, isNetworkSlow, reconnections, reportAnswer, reportNoAnswer, reportNoNetwork } from './connection'

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
