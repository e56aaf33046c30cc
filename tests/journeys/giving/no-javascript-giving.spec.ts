import type { APIRequestContext, Page } from '@playwright/test'
import { counts, donationsOf, openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

test.use({ javaScriptEnabled: false })

/** Goes from the fundraiser's page through the checkout to the plain form, with what was typed. */
async function openForm(page: Page, id: number): Promise<void> {
  await page.goto(`/fundraiser/${id}`)
  await page.getByLabel('Amount in US dollars').fill('١٠,٠٠')
  await page.locator('.donor-details > summary').click()
  await page.getByLabel('Your name').fill('Wanjikũ & sons')
  await page.getByLabel('Message (optional)').fill('<b>Heri</b>')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Paying by card here needs JavaScript')).toBeVisible()
  await page.getByRole('button', { name: 'Give by Mobile Money' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Give by Mobile Money' })).toBeVisible()
}

async function chooseKenya(page: Page): Promise<string> {
  await page.getByLabel('How do you pay?').selectOption({ label: 'M-Pesa (Kenya)' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your gift' })).toBeVisible()
  return (await page.locator('.local-price strong').textContent()) ?? ''
}

async function approveOnPhone(page: Page, ending: 'Pay' | 'Leave hanging'): Promise<void> {
  await page.getByLabel('Phone number').fill('0712345678')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: ending, exact: true }).click()
}

test('gives by mobile money from the fundraiser’s page to the thanks @main', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 14)
  const before = (await donationsOf(request, fundraiser)).length
  await openForm(page, fundraiser.id)
  await expect(page.getByLabel('Amount in US dollars')).toHaveValue('١٠,٠٠')
  const price = await chooseKenya(page)
  expect(price).toMatch(/^KES [\d,]+\.00$/)
  await expect(page.getByText('<b>Heri</b>')).toBeVisible()
  await expect(page.getByText('That is 10 US dollars.')).toBeVisible()

  await page.getByRole('button', { name: `Pay ${price}` }).click()
  await page.waitForURL('**/v3/hosted/pay/**')
  await expect(page.getByText(price)).toBeVisible()
  await approveOnPhone(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText(`Thank you for your ${price} donation!`)).toBeVisible()
  const donations = await donationsOf(request, fundraiser)
  expect(donations).toHaveLength(before + 1)
  expect(donations[0]).toMatchObject({ amount: 1_000, donorName: 'Wanjikũ & sons', message: '<b>Heri</b>' })
})

test('reports problems at their fields and keeps what was typed', async ({ page, request }) => {
  const { id } = await openFundraiser(request, 15)
  await page.goto(`/give/${id}?amount=0.50`)
  await page.getByLabel('Your name').fill('Ama')
  await page.getByLabel('Show on the page').selectOption('No name')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter an amount of at least $1')).toBeVisible()
  await expect(page.getByText('Please choose how you pay')).toBeVisible()
  await expect(page.getByText('Invalid email address')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ama')
  await expect(page.getByLabel('Show on the page')).toHaveValue('none')
  await expect(page.getByLabel('Email')).toHaveValue('nobody')
  await expect(page.getByLabel('Amount in US dollars')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Amount in US dollars').fill('1.500')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Do you mean $1,500.00 or $1.50?')).toBeVisible()
  await page.getByLabel('Amount in US dollars').fill('5000')
  await page.getByLabel('Email').fill('')
  await page.getByLabel('How do you pay?').selectOption('KE:M-Pesa')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('M-Pesa takes at most KES 250,000.00 at a time.')).toBeVisible()

  await page.getByLabel('Amount in US dollars').fill('3')
  await page.getByLabel('Your name').fill('\u3164')
  await chooseKenya(page)
  await expect(page.getByText('Anonymous')).toBeVisible()
  await page.getByRole('button', { name: 'Change the details' }).click()
  await expect(page.getByLabel('Amount in US dollars')).toHaveValue('3')
  await expect(page.getByLabel('How do you pay?')).toHaveValue('KE:M-Pesa')
})

test('shows the status of a pending payment and of a cancelled one', async ({ page, request }) => {
  const fundraiser = await openFundraiser(request, 16)
  const before = (await donationsOf(request, fundraiser)).length
  await page.goto(`/give/${fundraiser.id}?amount=10`)
  const price = await chooseKenya(page)
  await page.getByRole('button', { name: `Pay ${price}` }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/give\/\d+\/payment\/[\w-]+$/)
  await expect(page.getByText('If you cancelled it, you have not been charged.')).toBeVisible()
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment has not arrived yet' })).toBeVisible()
  const address = page.url()
  await page.goto(`/fundraiser/${fundraiser.id}?payment=${address.split('/').at(-1)}`)
  await expect(page.getByRole('link', { name: 'Check the status now' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'start again' })).toHaveCount(0)
  await page.goto(address)
  await page.getByRole('link', { name: 'I did not pay: start again' }).click()
  await expect(page.getByRole('heading', { name: 'Give by Mobile Money' })).toBeVisible()
  expect(await donationsOf(request, fundraiser)).toHaveLength(before)
})

test('says which pages need JavaScript', async ({ page, request }) => {
  for (const path of ['/create-fundraiser', '/settings', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByText('This page needs JavaScript'), path).toBeVisible()
  }
  expect(await (await request.get('/auth')).text()).toContain('Signing in needs JavaScript')
})

/** A fundraiser that no longer takes donations. Lists leave some of them out. */
async function endedFundraiser(request: APIRequestContext): Promise<number> {
  for (let id = 1; id < 100; id += 1) {
    const reply = await request.get(`/api/fundraisers/${id}`)
    if (reply.ok() && !(await reply.json()).isActive) return id
  }
  throw new Error('The demo has no ended fundraiser')
}

test.describe('how the server handles the forms', () => {
  const gift = { amount: '5', way: 'KE:M-Pesa', donorName: '', donorEmail: '', message: '' }
  const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

  test('a form that is submitted twice is one attempt and redirects to one page @main', async ({ request, server }) => {
    const { id } = await openFundraiser(request, 17)
    const confirm = await (await request.post(`/give/${id}`, { form: gift })).text()
    const form = { ...gift, key: field(confirm, 'key'), quoteId: field(confirm, 'quoteId') }
    const before = await counts(server, request)
    const pay = () => request.post(`/give/${id}/pay`, { form, maxRedirects: 0 })
    const answers = await Promise.all([pay(), pay()])
    const again = await pay()
    expect([...answers, again].map((answer) => answer.status())).toEqual([303, 303, 303])
    expect(answers[0]?.headers().location).toBe(again.headers().location)
    expect((await counts(server, request)).charges).toBe(before.charges)
  })

  test('another site can’t submit them, and only form bodies are read @main', async ({ request }) => {
    const { id } = await openFundraiser(request, 17)
    for (const path of [`/give/${id}`, `/give/${id}/pay`]) {
      const stranger = await request.post(path, { form: gift, headers: { Origin: 'https://elsewhere.example' } })
      expect(stranger.status(), path).toBe(403)
      expect(stranger.headers()['content-type'], path).toContain('text/html')
      expect((await request.post(path, { data: gift })).status(), path).toBe(415)
    }
    // The checkout hides its address, so older browsers send the origin null. Its form only shows the next form.
    const fromCheckout = { form: { amount: '5', donorName: 'Ama' }, headers: { Origin: 'null' } }
    const next = await request.post(`/give/${id}`, fromCheckout)
    expect([next.status(), await next.text()]).toEqual([200, expect.stringContaining('value="Ama"')])
    expect((await request.post('/give/999999999', { form: gift })).status()).toBe(404)
    const refused = await request.post(`/give/${await endedFundraiser(request)}`, { form: gift })
    expect(refused.status()).toBe(409)
    expect(await refused.text()).toContain('can no longer receive donations')
    expect((await request.get(`/give/${id}/payment/${crypto.randomUUID()}`)).status()).toBe(404)
  })

  test('has no script, and shows hostile text as text', async ({ request }) => {
    const { id } = await openFundraiser(request, 17)
    const hostile = '"><script>alert(1)</script>'
    const answer = await request.get(`/give/${id}?${new URLSearchParams({ amount: hostile, message: hostile })}`)
    expect(await answer.text()).not.toContain('<script>alert')
    expect(await answer.text()).not.toContain('<script data-files')
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers()['content-security-policy']).not.toContain('script-src')
    expect(answer.headers()['cache-control']).toBe('no-store')
  })
})
