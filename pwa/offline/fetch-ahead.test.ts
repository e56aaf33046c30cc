import { describe, expect, it } from 'vitest'
import { type Download, LONG_IDLE, loadedSlowly, type Situation, timeUntilQuiet } from './fetch-ahead'

const good: Situation = {
  connection: 'online',
  savesData: false,
  hasLoadedSlowly: false,
  isBusy: false,
  isVisible: true,
  idleMs: 0,
}
const never = Number.POSITIVE_INFINITY

describe('the time until data for later may be fetched', () => {
  it('does not come while somebody pays or sends, saves data, is offline, or looks at another tab', () => {
    const reasons: Partial<Situation>[] = [
      { isBusy: true },
      { savesData: true },
      { connection: 'offline' },
      { isVisible: false },
    ]
    for (const reason of reasons) {
      expect(timeUntilQuiet({ ...good, ...reason, idleMs: 10 * LONG_IDLE }), JSON.stringify(reason)).toBe(never)
    }
  })

  it('comes after a long rest on a slow line, whether a request or the page itself has shown that it is slow', () => {
    for (const slow of [{ connection: 'slow' }, { hasLoadedSlowly: true }] satisfies Partial<Situation>[]) {
      expect(timeUntilQuiet({ ...good, ...slow })).toBe(LONG_IDLE)
      expect(timeUntilQuiet({ ...good, ...slow, idleMs: LONG_IDLE - 1 })).toBe(1)
      expect(timeUntilQuiet({ ...good, ...slow, idleMs: LONG_IDLE + 1 })).toBe(0)
    }
  })
})

describe('a page that came over a slow line', () => {
  const fast: Download = {
    connectStart: 0,
    connectEnd: 300,
    responseStart: 2_000,
    responseEnd: 2_010,
    transferSize: 9_000,
    workerStart: 0,
  }
  const file = (transferSize: number, ms: number): Download => ({
    ...fast,
    transferSize,
    responseEnd: fast.responseStart + ms,
  })

  it('is one whose connection took more than a second to open, not one whose server was slow', () => {
    expect(loadedSlowly(fast, [])).toBe(false)
    expect(loadedSlowly({ ...fast, connectEnd: 1_100 }, [])).toBe(true)
  })

  it('is one whose largest file came at less than 200 kbit/s', () => {
    expect(loadedSlowly(fast, [file(83_000, 3_000), file(100, 1_000)])).toBe(false)
    expect(loadedSlowly(fast, [file(83_000, 13_000)])).toBe(true)
  })

  it('is not one that came from a cache', () => {
    expect(loadedSlowly({ ...fast, connectEnd: 9_000, workerStart: 1 }, [])).toBe(false)
    expect(loadedSlowly({ ...fast, connectEnd: 9_000, transferSize: 0 }, [])).toBe(false)
    expect(loadedSlowly(undefined, [])).toBe(false)
  })
})
