import { describe, expect, it } from 'vitest'
import { MEASURED_ROUTES } from '#shared/rules/vitals/routes'
import { PAGES } from '../../page/pages'
import { createInteractions, createShifts } from './observed'

describe('layout shifts', () => {
  it('add up while they follow each other, and the largest sum counts', () => {
    const shifts = createShifts()
    expect(shifts.largest()).toBe(0)
    for (const [at, value] of [
      [0, 0.1],
      [900, 0.1],
      [1_899, 0.1],
      // A second later.
      [2_899, 0.25],
    ] as const)
      shifts.add(at, value)
    expect(shifts.largest()).toBeCloseTo(0.3)
    shifts.add(3_000, 0.25)
    expect(shifts.largest()).toBeCloseTo(0.5)
  })

  it('begin a new sum after five seconds, however close they are', () => {
    const shifts = createShifts()
    for (let at = 0; at < 5_000; at += 500) shifts.add(at, 0.1)
    expect(shifts.largest()).toBeCloseTo(1)
    shifts.add(5_000, 0.1)
    expect(shifts.largest()).toBeCloseTo(1)
  })
})

describe('interactions', () => {
  it('are as slow as the slowest, where a tap of several events counts once', () => {
    const interactions = createInteractions()
    expect(interactions.inp()).toBeUndefined()
    for (const [id, duration] of [
      [7, 16],
      [7, 240],
      [7, 32],
      [14, 120],
    ] as const)
      interactions.add(id, duration)
    expect(interactions.inp()).toBe(240)
  })

  it('leave out one slow one in fifty', () => {
    const interactions = createInteractions()
    for (let id = 1; id < 50; id += 1) interactions.add(id, id)
    expect(interactions.inp()).toBe(49)
    interactions.add(50, 900)
    expect(interactions.inp()).toBe(49)
  })
})

it('every page has its place in the list of measured pages', () => {
  expect(PAGES.map(({ path }) => path).filter((path) => !MEASURED_ROUTES.includes(path))).toEqual([])
})
