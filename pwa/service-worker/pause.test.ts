import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type OpenPage, Pause } from './pause'

let open: OpenPage[]
let pause: Pause

beforeEach(() => {
  open = [
    { id: 'checkout', visibilityState: 'visible' },
    { id: 'home', visibilityState: 'hidden' },
  ]
  pause = new Pause(async () => open)
})

describe('the pause of background work', () => {
  it('aborts what is under way as soon as a page is busy, and allows new work afterwards', async () => {
    const { signal } = pause
    pause.markBusy('checkout')
    expect(signal.aborted).toBe(true)
    expect(pause.signal.aborted).toBe(false)
    expect(await pause.isAnyoneBusy()).toBe(true)
    pause.markIdle('checkout')
    expect(await pause.isAnyoneBusy()).toBe(false)
  })

  it('counts a page that says twice that it is busy once', async () => {
    pause.markBusy('checkout')
    pause.markBusy('checkout')
    pause.markIdle('checkout')
    expect(await pause.isAnyoneBusy()).toBe(false)
  })

  it('forgets a page that was killed while it was busy', async () => {
    pause.markBusy('checkout')
    open = [{ id: 'home', visibilityState: 'visible' }]
    expect(await pause.isAnyoneBusy()).toBe(false)
  })

  it('forgets a page that has not repeated for half a minute that it is busy', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    pause.markBusy('checkout')
    now.mockReturnValue(31_000)
    expect(await pause.isAnyoneBusy()).toBe(true)
    now.mockReturnValue(31_001)
    expect(await pause.isAnyoneBusy()).toBe(false)
    now.mockRestore()
  })

  it('does not wait for a payment that was left in a hidden tab, but counts it again when the tab is shown', async () => {
    pause.markBusy('home')
    expect(await pause.isAnyoneBusy()).toBe(false)
    open = [{ id: 'home', visibilityState: 'visible' }]
    expect(await pause.isAnyoneBusy()).toBe(true)
  })

  it('waits until the busy page is idle', async () => {
    pause.markBusy('checkout')
    let isOver = false
    const waiting = pause.untilNobodyIsBusy(() => new Promise(() => undefined)).then(() => (isOver = true))
    await Promise.resolve()
    expect(isOver).toBe(false)
    // The wait begins after the open pages are listed.
    await new Promise((resolve) => setTimeout(resolve))
    pause.markIdle('checkout')
    await waiting
  })

  it('ends the wait when the busy page is gone at a later look', async () => {
    pause.markBusy('checkout')
    await pause.untilNobodyIsBusy(async () => {
      open = []
    })
    expect(await pause.isAnyoneBusy()).toBe(false)
  })
})
