import { describe, expect, it } from 'vitest'
import { NOTHING_TYPED } from './typed-details'
import { change, EMPTY_DRAFT, isEmptyDraft, mergeDrafts, openDraft, packDraft, takeEarlier } from './useTypedDetails'

const AMA = { amount: '25', donorName: 'Ama', donorEmail: 'ama@example.org', message: 'Be well' }
const HERE = { tab: 'here', isVisitor: true, named: {} }
const typedHere = packDraft({ ...change(EMPTY_DRAFT, AMA), tab: 'here' })
const typedElsewhere = packDraft({ ...change(EMPTY_DRAFT, AMA), tab: 'elsewhere' })

describe('the stored draft of a donation', () => {
  it('comes back whole in the tab in which it was typed', () => {
    expect(openDraft(typedHere, HERE)).toMatchObject({ typed: AMA, earlier: null })
  })

  it('shows a visitor in another tab the amount only, and keeps the rest', () => {
    const { donorName, donorEmail, message } = AMA
    const opened = openDraft(typedElsewhere, HERE)
    expect(opened).toMatchObject({
      typed: { ...NOTHING_TYPED, amount: '25' },
      changed: ['amount'],
      earlier: { donorName, donorEmail, message },
    })
    expect(takeEarlier(opened, {})).toMatchObject({ typed: AMA, earlier: null })
    const typedOver = takeEarlier(change(opened, { donorName: 'Kofi' }), {})
    expect(typedOver.typed).toMatchObject({ ...AMA, donorName: 'Kofi' })
  })

  it('leaves a name alone that the address or the account gives, and how it is shown', () => {
    const named = { donorName: 'Kofi' }
    const hidden = packDraft({ ...change(EMPTY_DRAFT, { ...AMA, nameShown: 'none' }), tab: 'elsewhere' })
    const opened = openDraft(hidden, { ...HERE, named })
    const taken = takeEarlier(opened, named)
    expect(taken.typed).toMatchObject({ donorName: '', donorEmail: AMA.donorEmail, nameShown: '' })
  })

  it('keeps what another tab typed while this one types, until it is answered', () => {
    const both = packDraft(change(openDraft(typedElsewhere, HERE), { amount: '50' }))
    expect(openDraft(both, HERE)).toMatchObject({
      typed: { amount: '50', donorName: '' },
      earlier: { donorName: 'Ama' },
    })
    expect(openDraft(both, { ...HERE, tab: 'third' }).earlier).toMatchObject({ donorName: 'Ama' })
  })

  it('hides a name that its donor had hidden in an earlier build', () => {
    const { nameShown, ...typed } = typedHere
    const stored = { ...typed, isAnonymous: 'true' }
    expect(openDraft(stored, HERE).typed.nameShown).toBe('none')
    const elsewhere = openDraft({ ...stored, tab: 'elsewhere' }, HERE)
    expect(takeEarlier(elsewhere, {}).typed.nameShown).toBe('none')
  })

  it.each([null, undefined, 7, 'text', [], { amount: 7 }, { earlier: '{' }])('is empty when %j is stored', (stored) => {
    expect(isEmptyDraft(openDraft(stored, HERE))).toBe(true)
  })
})

describe('a draft and the address of the checkout', () => {
  const named = { donorName: 'Kofi' }

  it('gives way to what the address says, with how the name is shown', () => {
    const stored = packDraft({ ...change(EMPTY_DRAFT, { ...AMA, nameShown: 'none' }), tab: 'here' })
    const opened = openDraft(stored, { ...HERE, named })
    expect(opened.typed).toMatchObject({ donorName: '', nameShown: '', donorEmail: 'ama@example.org' })
    expect(opened.changed).not.toContain('donorName')
  })

  it('stays when it was typed at that address, and gives way at another', () => {
    const typedThere = packDraft(change(openDraft(null, { ...HERE, named }), { donorName: 'Kofi Mensah' }))
    expect(openDraft(typedThere, { ...HERE, named }).typed.donorName).toBe('Kofi Mensah')
    expect(openDraft(typedThere, { ...HERE, named: { donorName: 'Esi' } }).typed.donorName).toBe('')
  })
})

it('has what was typed before the stored draft was read', () => {
  const here = change(EMPTY_DRAFT, { donorName: '', message: 'Stay strong' })
  expect(mergeDrafts(openDraft(typedHere, HERE), here).typed).toEqual({
    ...NOTHING_TYPED,
    ...AMA,
    donorName: '',
    message: 'Stay strong',
  })
})
