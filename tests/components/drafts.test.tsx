import { fireEvent, screen } from '@testing-library/dom'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { textOf } from '../../pwa/components/outbox/DraftFrame'
import type { DraftCopy } from '../../shared/contract/drafts'
import { findFundraiser, isOpen, publishAs } from './harness/creators'
import { failStorage } from './harness/network'
import { open } from './harness/page'
import { ask, me, register, type TestPerson } from './harness/people'
import { fill, follow, press, stopClock, untilWithStoppedClock, write } from './harness/user-actions'

const LABEL = /^Fundraiser Title/
const STORY = /^Your Story/
const title = async () => (await screen.findByLabelText<HTMLInputElement>(LABEL)).value
const story = async () => (await screen.findByLabelText<HTMLTextAreaElement>(STORY)).value
const copiesOf = async (as: TestPerson) => (await ask<{ drafts: DraftCopy[] }>('GET', '/api/drafts', { as })).drafts

test('a draft is copied when the person leaves its form, and continues on another device', async () => {
  const person = await register()
  await open('/create-fundraiser', { as: person })
  await fill(LABEL, 'A well for Kitui')
  await fill(STORY, 'Started on the old phone')
  await follow(/^Browse/)
  await expect.poll(() => copiesOf(person)).toMatchObject([{ kind: 'fundraiser.create' }])

  await open('/dashboard', { as: person })
  expect(await screen.findByText('From another device')).toBeTruthy()
  await follow('Continue')
  const typed = async () => [await title(), await story()]
  await expect.poll(typed).toEqual(['A well for Kitui', 'Started on the old phone'])
  expect(await screen.findByText('You started this draft on another device.')).toBeTruthy()
  await fill(STORY, 'Finished on the new phone')
  await follow(/^Browse/)
  await expect.poll(async () => (await copiesOf(person))[0]?.text).toContain('Finished on the new phone')
  expect(await copiesOf(person)).toHaveLength(1)
})

test('texts that were typed on two devices are both there, and the person chooses', async () => {
  const person = await register()
  const { id } = await me(person)
  await open('/create-fundraiser', { as: person })
  await fill(LABEL, 'Typed on this phone')
  await follow(/^Browse/)
  await expect.poll(() => copiesOf(person)).toHaveLength(1)
  const [copy] = await copiesOf(person)
  if (!copy) throw new Error('There is no copy')
  await press('Menu')
  await follow(/^Start Fundraising/)
  await fill(LABEL, 'Typed on this phone, and changed')
  const savedAt = Date.now() + 60_000
  await ask('PUT', `/api/drafts/${copy.kind}/${copy.key}`, {
    as: person,
    data: {
      account: id,
      entryId: copy.key,
      savedAt,
      knows: [copy.savedAt],
      photo: null,
      text: copy.text.replace('this phone', 'the other phone'),
    },
  })
  await follow(/^Browse/)
  await press('Menu')
  await follow(/^Start Fundraising/)
  expect(await screen.findByText(/Typed on the other phone/)).toBeTruthy()
  expect(await title()).toBe('Typed on this phone, and changed')
  await press('Use that text')
  await expect.poll(title).toBe('Typed on the other phone')
  await expect.poll(() => screen.queryByText(/Another device has another text/)).toBeNull()
})

test('a full device offers the text as a copy and as a file', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  await screen.findByLabelText(LABEL)
  failStorage('QuotaExceededError')
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await fill(LABEL, 'A roof for class four')
  await fill(STORY, 'The storm took it')
  expect(await screen.findByText(/^This device is full/)).toBeTruthy()
  await press('Copy the text')
  expect(write.mock.calls).toEqual([[expect.stringContaining('Fundraiser Title:\nA roof for class four')]])
  expect(write.mock.calls[0]?.[0]).toContain('Your Story:\nThe storm took it')
  const download = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await press('Save as a file')
  expect(download.mock.contexts).toMatchObject([{ download: 'pamoja-draft.txt' }])
})

test('the copied text has the words of the form, and nothing secret', () => {
  const typed = { category: 'education', duration: '30', location: ' ', userId: '7', password: 'hidden' }
  expect(textOf('fundraiser.create', typed)).toBe('Category:\nEducation Support\n\nCampaign Duration (days):\n30')
})

test('storage that does not answer is tried again, and nobody is told that the device is full', async () => {
  await open('/create-fundraiser', { as: 'creator' })
  await screen.findByLabelText(LABEL)
  const put = failStorage('TimeoutError')
  await fill(LABEL, 'Typed in a slow moment')
  expect(await screen.findByText(/^Your text could not be kept at this moment/)).toBeTruthy()
  expect(screen.queryByText(/^This device is full/)).toBeNull()
  await follow(/^Browse/)
  await expect.poll(() => screen.queryByLabelText(LABEL)).toBeNull()
  await press('Menu')
  await follow(/^Start Fundraising/)
  expect(await title()).toBe('Typed in a slow moment')
  put.mockRestore()
  await expect.poll(() => screen.queryByText(/^Your text could not be kept/)).toBeNull()
})

const donation = async () => `/fundraiser/${(await findFundraiser((each) => isOpen(each))).id}`
const bankAccount = async () => '/payouts?tab=accounts'

test.each([
  ['a donation', donation, /^Message/],
  ['a bank account', bankAccount, 'Bank'],
])('%s has its text when the person leaves the page and comes back at once', async (_form, address, label) => {
  await open(await address(), { as: await register() })
  const field = await screen.findByLabelText(label)
  const [home] = screen.getAllByRole('link', { name: 'Pamoja' })
  if (!home) throw new Error('The page has no link to the first page')
  // No text is saved because time has passed.
  stopClock()
  write(field, 'Typed in a hurry')
  fireEvent.click(home)
  await untilWithStoppedClock(() => expect(screen.queryByLabelText(label)).toBeNull())
  history.back()
  await untilWithStoppedClock(() =>
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Typed in a hurry'),
  )
})

/** A fundraiser of a new person, with a cover and two more pictures. */
async function withThreePictures() {
  const drawn = async (background: string) => {
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
    return `data:image/png;base64,${content.toString('base64')}`
  }
  const person = await register()
  const images = { image: await drawn('teal'), moreImages: [await drawn('tan'), await drawn('navy')] }
  const { id } = await publishAs(person, images)
  return { person, id }
}

test('a removed picture comes back to its place when the person undoes that', async () => {
  const { person, id } = await withThreePictures()
  await open(`/edit-fundraiser/${id}`, { as: person })
  const shown = () => screen.findAllByAltText(/^Your choice/)
  const addresses = async () => (await shown()).map((image) => image.getAttribute('src'))
  const [first, second, third] = await addresses()
  await press('Remove picture 2')
  expect(await addresses()).toEqual([first, third])
  expect(screen.getByText(/^Picture 2 was removed/).closest('[role="status"]')).toBeTruthy()
  await press('Undo')
  expect(await addresses()).toEqual([first, second, third])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Image (optional)'))
})
