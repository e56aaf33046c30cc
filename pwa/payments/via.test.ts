import { beforeEach, expect, it, vi } from 'vitest'
import { stubStorage } from '../../tests/components/harness/stub-storage'
import { giftBody } from './gift'
import { noteVia } from './via'

const bodyOf = (fundraiserId: number) =>
  giftBody({
    ...{ fundraiserId, amount: 2_500, donorName: 'Ama', isAnonymous: false, isNameShort: false },
    ...{ donorEmail: '', message: '' },
  })

beforeEach(() => {
  stubStorage('sessionStorage')
  return () => vi.unstubAllGlobals()
})

it('tells with a gift by which share its donor came to this fundraiser, also on a later page', () => {
  noteVia(7, new URLSearchParams('amount=25&via=whatsapp'))
  noteVia(7, new URLSearchParams())
  expect(bodyOf(7)).toMatchObject({ via: 'whatsapp' })
  expect(bodyOf(8)).not.toHaveProperty('via')
})

it('tells nothing of a share that nobody knows', () => {
  noteVia(9, new URLSearchParams('via=ama@example.org'))
  expect(bodyOf(9)).not.toHaveProperty('via')
})
