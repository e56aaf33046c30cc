import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { createOverload, type Importance } from './overload'

const admitted = (overload: ReturnType<typeof createOverload>, importance: Importance, of = 100) => {
  let count = 0
  for (let index = 0; index < of; index += 1) {
    const leave = overload.enter(importance)
    if (leave) count += 1
    leave?.()
  }
  return count
}
const look = (overload: ReturnType<typeof createOverload>, lateMs: number, times: number) => {
  for (let index = 0; index < times; index += 1) overload.look(lateMs)
}

it('refuses nobody while the event loop is on time, or late for one long task', () => {
  const overload = createOverload()
  expect(admitted(overload, 'visitor')).toBe(100)
  look(overload, 5_000, 2)
  look(overload, 5, 1)
  look(overload, 5_000, 2)
  expect([admitted(overload, 'visitor'), admitted(overload, 'person')]).toEqual([100, 100])
})

it('refuses more and more visitors while the event loop stays late, and people with an account after them', () => {
  const overload = createOverload()
  look(overload, 200, 4)
  const some = admitted(overload, 'visitor')
  expect(some).toBeGreaterThan(30)
  expect(some).toBeLessThan(90)
  look(overload, 200, 3)
  expect(admitted(overload, 'visitor')).toBeLessThan(5)
  expect(admitted(overload, 'person')).toBeGreaterThanOrEqual(99)
  look(overload, 1_000, 10)
  expect(admitted(overload, 'visitor', 1_000)).toBe(20)
  expect(admitted(overload, 'person', 1_000)).toBe(100)
})

it('lets everybody in again eight seconds after the event loop is on time, and 32 seconds after it is only half late', () => {
  const overload = createOverload()
  look(overload, 1_000, 20)
  look(overload, 5, 80)
  expect([admitted(overload, 'visitor'), admitted(overload, 'person')]).toEqual([100, 100])

  look(overload, 1_000, 20)
  look(overload, 100, 150)
  expect(admitted(overload, 'visitor')).toBeLessThan(5)
  look(overload, 100, 170)
  expect([admitted(overload, 'visitor'), admitted(overload, 'person')]).toEqual([100, 100])
})

it('works on a bounded number of requests at once', () => {
  const overload = createOverload()
  const places = Array.from({ length: 300 }, () => overload.enter('visitor'))
  expect(places.filter(Boolean)).toHaveLength(200)
  expect(admitted(overload, 'person')).toBe(100)
  places[0]?.()
  expect(overload.enter('visitor')).not.toBeNull()
})

it('gives writes without an account places of their own', () => {
  const overload = createOverload()
  const places = Array.from({ length: 700 }, () => overload.enter('writer'))
  expect(places.filter(Boolean)).toHaveLength(200)
  expect([admitted(overload, 'visitor'), admitted(overload, 'person')]).toEqual([100, 100])
})

it('counts a request from the moment its body has arrived until it is answered', () => {
  const overload = createOverload()
  const bodies = Array.from({ length: 300 }, () => new EventEmitter())
  const places = bodies.map((body) => overload.enter('writer', body))
  expect(places.filter(Boolean)).toHaveLength(300)
  expect(admitted(overload, 'writer')).toBe(100)

  for (const body of bodies.slice(0, 200)) body.emit('end')
  expect(admitted(overload, 'writer')).toBe(0)
  for (const leave of places.slice(0, 150)) leave?.()
  expect(admitted(overload, 'writer')).toBe(100)
  for (const leave of places.slice(200)) leave?.()
  for (const body of bodies.slice(200)) body.emit('end')
  expect(admitted(overload, 'writer')).toBe(100)
})
