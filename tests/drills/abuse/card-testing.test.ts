import { describe, expect, it } from 'vitest'
import { testCards, testOneThief } from './card-testing'

const figures: string[] = []
const report = (line: string) => figures.push(line)

describe('card testing, in small', { timeout: 60_000 }, () => {
  it('holds every bound while bots on eight addresses try cards and honest people give', async () => {
    const attack = { addresses: 8, tries: 48, donors: 8, onCarrier: 2, proofsPerAddress: 1, minutes: 2 }
    expect(await testCards(report, attack), figures.join('\n')).toEqual([])
  })

  it('puts nobody else behind a challenge when one thief tries cards', async () => {
    expect(await testOneThief(report, { tries: 15, donors: 3, proofsPerAddress: 2 }), figures.join('\n')).toEqual([])
  })
})
