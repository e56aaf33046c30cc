import { screen, waitFor, within } from '@testing-library/dom'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../../server/platform/config'
import { publicSettings } from '../../server/startup/context'
import type { Followed } from '../../shared/contract/account/follows'
import { creatorWith, findFundraiser, give, isOpen, newCampaign, publishAs } from './harness/creators'
import { breakWrites } from './harness/network'
import { open, untilEverythingIsRead } from './harness/page'
import { expectAddress, meta, readDocument } from './harness/page-state'
import { ask, me, newPerson, register } from './harness/people'
import { choose, fill, follow, press } from './harness/user-actions'

test('shows the whole fundraiser: creator, story, totals and donors [2.fundraiser.active 2.fundraiser.creator.username 2.fundraiser.page-title 2.fundraiser.title 2.route.fundraiser]', async () => {
  const { id, title, user } = await findFundraiser((each) => isOpen(each) && each.donationsCount > 5)
  await open(`/fundraiser/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  await expect.poll(() => document.title).toBe(`${title} | Pamoja`)
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByText(`@${user.username}`).closest('a')?.getAttribute('href')).toBe(`/user/${user.id}`)
  expect(screen.getByRole('progressbar', { name: 'Funded' })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/left$|^No end date$/)
  const recent = within(await screen.findByRole('region', { name: 'Recent donations' }))
  await expect.poll(() => recent.queryAllByRole('listitem')).toHaveLength(5)
})

test('thanks nobody for the address alone', async () => {
  const { id } = await findFundraiser(isOpen)
  const address = `/fundraiser/${id}?donated=true`
  expect((await readDocument(address)).querySelector('#thank-you')).toBeNull()
  await open(address)
  expect(await screen.findByRole('heading', { name: 'Make a Donation' })).toBeTruthy()
  expect(document.querySelector('#thank-you')).toBeNull()
})

test('stores nothing of who only looks at it: what they typed earlier stays the newest', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  expect(await screen.findByRole('heading', { name: 'Make a Donation' })).toBeTruthy()
  await untilEverythingIsRead()
  const { isOnlyInPage } = await import('../../pwa/offline/drafts/autosave')
  expect(isOnlyInPage('donation', String(id))).toBe(false)
})

test('says that a fundraiser has ended, and takes no donation [4.countdown.ended]', async () => {
  const { id } = await findFundraiser(
    ({ isActive, endDate }) => isActive && endDate !== null && Date.parse(endDate) < Date.now(),
  )
  await open(`/fundraiser/${id}`)
  expect((await screen.findByRole('timer')).textContent).toBe('Campaign ended')
  expect(screen.getByText('Ended')).toBeTruthy()
  expect(screen.queryByLabelText('Amount in US dollars')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Donate' })).toBeNull()
})

test('says that an inactive fundraiser takes no donation [4.fundraiser.active]', async () => {
  const { id } = await newCampaign()
  await ask('PATCH', `/api/admin/fundraisers/${id}`, { as: 'admin', data: { isActive: false } })
  await open(`/fundraiser/${id}`)
  expect(await screen.findByText('Inactive')).toBeTruthy()
  expect(screen.queryByLabelText('Amount in US dollars')).toBeNull()
})

test.each(['/fundraiser/999999', '/fundraiser/none', '/fundraiser/0'])(
  'says that %s does not exist, and links to the home page [2.fundraiser.none 2.fundraiser.none.home 8.screen.no-fundraiser]',
  async (address) => {
    expect((await fetch(inject('origin') + address)).status).toBe(404)
    expect((await readDocument(address)).body.textContent).toContain('Fundraiser Not Found')
    await open(address)
    expect(await screen.findByRole('heading', { name: 'Fundraiser Not Found' })).toBeTruthy()
    await follow('Back to Home')
    await expectAddress('/')
  },
)

test.each([
  ['live', 1],
  ['test', 0],
] as const)(
  'says that payments are real only with a live key of the provider: %s [2.widget.live]',
  async (mode, count) => {
    const keys = {
      stripeSecretKey: `sk_${mode}_1`,
      stripePublishableKey: `pk_${mode}_1`,
      stripeWebhookSecret: 'whsec_1',
      flutterwaveSecretKey: 'FLWSECK-1',
      flutterwaveWebhookSecret: 'hash',
    }
    const settings = publicSettings(readConfig({}), keys, null)
    const { id } = await findFundraiser(isOpen)
    await open(`/fundraiser/${id}`, { settings })
    expect(await screen.findByRole('heading', { name: 'Make a Donation' })).toBeTruthy()
    expect(screen.queryAllByText('Live payments')).toHaveLength(count)
  },
)

test('its preview has 100 to 200 characters of its story [9.social.description]', async () => {
  const { id, description } = await findFundraiser((each) => each.description.length > 200)
  const preview = meta(await readDocument(`/fundraiser/${id}`), 'og:description') ?? ''
  expect(preview).toMatch(/^.{100,200}…$/s)
  // It ends with a whole word.
  expect(description.replace(/\s+/g, ' ')).toContain(`${preview.slice(0, -1)} `)
})

const PAGE = 20

test('shows all donations page by page, newest or highest first', async () => {
  const { id, donationsCount } = await findFundraiser((each) => isOpen(each) && each.donationsCount > PAGE)
  await open(`/fundraiser/${id}`)
  await press(`See all ${donationsCount} donations`)
  const all = within(await screen.findByRole('region', { name: 'All donations' }))
  const newest = await all.findByRole('button', { name: 'Newest' })
  expect(newest.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => document.activeElement).toBe(newest)
  const lines = () => [...document.querySelectorAll('.donations .amount')]
  await expect.poll(() => lines().length).toBe(PAGE)

  await press('Show more')
  await expect.poll(() => lines().length).toBe(Math.min(donationsCount, 2 * PAGE))
  await expect.poll(() => document.activeElement === lines()[PAGE]?.closest('li')).toBe(true)

  await press('Highest')
  await expect.poll(() => lines().length).toBe(PAGE)
  const amounts = lines().map(({ textContent }) => Number(textContent?.replace(/[$,]/g, '')))
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))

  await press('Show only the newest')
  expect(await screen.findByRole('region', { name: 'Recent donations' })).toBeTruthy()
  expect(lines()).toHaveLength(5)
})

test('gives creators what they do on their own page, in place of the bar for donors and of the form', async () => {
  const creator = await creatorWith(10)
  const { id } = creator.fundraiser
  await open(`/fundraiser/${id}`, { as: creator })
  const bar = within(await screen.findByRole('navigation', { name: 'Your fundraiser' }))
  expect(bar.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/edit-fundraiser/${id}`)
  expect(bar.getByRole('link', { name: 'Thank' }).getAttribute('href')).toBe('#thanks')
  expect((await screen.findByRole('heading', { name: 'Thank your donors' })).id).toBe('thanks')
  expect(bar.getByRole('link', { name: 'Pay out' }).getAttribute('href')).toBe(`/payouts?from=${id}`)
  expect(screen.getAllByRole('link', { name: 'Edit' })).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'Donate' })).toBeNull()
  bar.getByRole('button', { name: 'Share' }).click()
  const dialog = within(await screen.findByRole('dialog', { name: 'Share' }))
  expect(dialog.getByRole('link', { name: 'WhatsApp' })).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'WhatsApp' })).toHaveLength(1)
  await expect.poll(() => screen.queryByRole('heading', { name: 'Make a Donation' })).toBeNull()
  await open(`/fundraiser/${id}#donate`, { as: creator })
  expect(await screen.findByRole('heading', { name: 'Make a Donation' })).toBeTruthy()
})

/** A leader has published it for a person whose account they made. */
async function fundraiserThroughLeader() {
  const leader = await register({ isCommunityLeader: true })
  const person = newPerson()
  const { id: userId } = await ask<{ id: number }>('POST', '/api/users/create-behalf', { as: leader, data: person })
  const { id } = await publishAs(leader, { userId })
  return { leader, person, id }
}

test('gives the leader of the creator the same, without the payout that is not theirs', async () => {
  const { leader, id } = await fundraiserThroughLeader()
  await open(`/fundraiser/${id}?created=true`, { as: leader })
  const bar = within(await screen.findByRole('navigation', { name: 'The fundraiser that you help with' }))
  expect(await screen.findByRole('heading', { name: 'The fundraiser is live' })).toBeTruthy()
  expect(await screen.findByText(/^No donations yet\. Share it/)).toBeTruthy()
  expect(bar.getByRole('link', { name: 'Edit' })).toBeTruthy()
  expect(bar.queryByRole('link', { name: 'Pay out' })).toBeNull()
})

const donations = async () => within(await screen.findByRole('region', { name: 'Recent donations' }))

test('lets the creator hide the message of a donor and show it again', async () => {
  const creator = await creatorWith(10)
  const message = 'Go away, all of you'
  await give(creator.fundraiser, 5, undefined, { message })
  const path = `/fundraiser/${creator.fundraiser.id}`
  await expect.poll(async () => (await readDocument(path)).body.textContent).toContain(message)
  await open(path, { as: creator })
  const hide = await (await donations()).findByRole('button', { name: 'Hide message of Anonymous' })
  hide.click()
  expect(await screen.findByText('Message Hidden')).toBeTruthy()
  await expect.poll(async () => (await donations()).queryByText(message)).toBeNull()
  expect((await readDocument(path)).body.textContent).not.toContain(message)
  await press('Show message of Anonymous')
  expect(await (await donations()).findByText(message)).toBeTruthy()
})

test('shows the tick beside the verified name, never beside a display name', async () => {
  const creator = await creatorWith(10)
  const { id } = await me(creator)
  await ask('PATCH', `/api/admin/users/${id}`, { as: 'admin', data: { isVerified: true } })
  const path = `/fundraiser/${creator.fundraiser.id}`
  await ask('PATCH', `/api/fundraisers/${creator.fundraiser.id}`, {
    as: creator,
    data: { displayName: 'UNICEF official' },
  })
  for (const address of [path, `/user/${id}`]) {
    const page = await readDocument(address)
    const names = [...page.querySelectorAll('.person-name')].filter((name) =>
      name.querySelector('[aria-label="Verified"]'),
    )
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name.textContent).toBe(creator.fullName)
  }
  await open(path)
  expect((await screen.findAllByText('UNICEF official')).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/^organised by/).length).toBeGreaterThan(0)
})

test('says that a person has not confirmed the account yet, and which leader registered them', async () => {
  const { leader, person, id } = await fundraiserThroughLeader()
  const words = `Not yet confirmed by ${person.fullName}`
  expect((await readDocument(`/fundraiser/${id}`)).body.textContent).toContain(words)
  await open(`/fundraiser/${id}`)
  expect((await screen.findByText('Not yet confirmed by')).textContent).toBe(words)
  const creator = screen.getByRole('region', { name: 'Creator' })
  expect(creator.textContent).toContain(`Registered and helped by ${leader.fullName}, community leader`)
  const link = within(creator).getByRole('link', { name: leader.fullName })
  expect(link.getAttribute('href')).toMatch(/^\/user\/\d+$/)
})

const choiceOf = async (id: number, as: { email: string }) =>
  (await ask<Followed[]>('GET', '/api/follows', { as })).find((each) => each.id === id)?.choice

/** Opens the fold of visitors. */
async function openFollowing(): Promise<HTMLElement> {
  const place = (await screen.findByText('Follow')).closest('details') ?? document.body
  place.setAttribute('open', '')
  return place
}

test('follows a fundraiser, chooses how to hear of it and reads what comes of it, and stops', async () => {
  const person = await register()
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`, { as: person })
  // Its code comes after the page.
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Follow' }).disabled).toBe(false))
  await press('Follow')
  expect(await screen.findByText(/^You follow it\. Once you have confirmed your email address/)).toBeTruthy()
  expect(await choiceOf(id, person)).toBe('each')
  await choose(/^How you hear of /, 'Only in the app')
  expect(await screen.findByText('You follow it: you find its news under Notifications.')).toBeTruthy()
  await open(`/fundraiser/${id}`, { as: person })
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^How you hear of / })
  expect(select.value).toBe('app')
  await choose(/^How you hear of /, 'Stop following')
  expect(await screen.findByRole('button', { name: 'Follow' })).toBeTruthy()
  expect(document.activeElement?.id).toBe('follow')
  expect(await choiceOf(id, person)).toBeUndefined()
})

test('lets a visitor follow by signing in, once', async () => {
  const person = await register()
  const { id, title } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  await follow('Follow with your account', await openFollowing())
  expect(await screen.findByText(`Sign in to follow “${title}”.`)).toBeTruthy()
  const form = await screen.findByRole('tabpanel', { name: 'Sign In' })
  await fill('Email', person.email, form)
  await fill('Password', person.password, form)
  await press('Sign In', form)
  await expectAddress(`/fundraiser/${id}#follow`)
  expect(await screen.findByRole('combobox', { name: `How you hear of ${title}` })).toBeTruthy()
  expect(await choiceOf(id, person)).toBe('each')
})

test('mails a visitor a link with which they follow, and keeps what they typed when that fails', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  const place = await openFollowing()
  const repair = breakWrites(`/api/fundraisers/${id}/follow-by-mail`)
  await fill('Follow by email', 'abebe@example.org', place)
  await press('Mail me the link', place)
  expect((await within(place).findByRole('alert')).textContent).toMatch(/^Network error/)
  expect(within(place).getByLabelText<HTMLInputElement>('Follow by email').value).toBe('abebe@example.org')
  repair()
  await press('Mail me the link', place)
  await expect.poll(() => within(place).queryByLabelText('Follow by email')).toBeNull()
  expect(within(place).getByRole('status').textContent).toContain('link')
})

test('the form that mails the link needs no script, and neither does its answer', async () => {
  const { id } = await findFundraiser(isOpen)
  const form = (await readDocument(`/fundraiser/${id}`)).querySelector('#follow form')
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([`/fundraiser/${id}/follow`, 'post'])
  const place = (await readDocument(`/fundraiser/${id}?follow=sent`)).querySelector('#follow')
  expect(place?.hasAttribute('open')).toBe(true)
  expect(place?.querySelector('[role=status]')?.textContent).toBe('We have mailed you a link. Open it to follow.')
  const failed = (await readDocument(`/fundraiser/${id}?follow=failed`)).querySelector('#follow')
  expect(failed?.querySelector('[role=alert]')?.textContent).toMatch(/^We could not mail you a link\./)
})

const amountField = () => screen.findByLabelText<HTMLInputElement>('Amount in US dollars')

test('fills in the amount of a shared link, until the donor types another one', async () => {
  const { id } = await newCampaign()
  await open(`/fundraiser/${id}?amount=35.5`)
  await expect.poll(async () => (await amountField()).value).toBe('35.50')
  await fill('Amount in US dollars', '12')
  expect((await amountField()).value).toBe('12')
})

test.each(['-5', '<b>', '999999999999'])('leaves the amount open for a link with %s', async (amount) => {
  const { id } = await newCampaign()
  await open(`/fundraiser/${id}?amount=${encodeURIComponent(amount)}`)
  expect((await amountField()).value).toBe('')
})

test('shares links and a code that ask for an amount', async () => {
  const { id } = await newCampaign()
  await open(`/fundraiser/${id}`)
  const menu = (await screen.findByText('Poster to print')).closest('details') ?? document.body
  menu.setAttribute('open', '')
  const sheet = within(menu)
  const code = async () => (await sheet.findByRole('img', { name: /^QR code of / })).getAttribute('aria-label')
  expect(await code()).not.toContain('amount')
  await press('$25', menu)
  expect(await code()).toMatch(/\?amount=25$/)
  for (const name of ['WhatsApp', 'SMS', 'Telegram'])
    expect(decodeURIComponent(sheet.getByText(name).getAttribute('href') ?? '')).toContain('?amount=25')
  await press('$25', menu)
  expect(await code()).not.toContain('amount')
})
