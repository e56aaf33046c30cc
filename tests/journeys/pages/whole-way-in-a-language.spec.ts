import type { Page } from '@playwright/test'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { directionOf, type LanguageCode } from '#shared/language/languages'
import { shortCode } from '#shared/rules/fundraisers/short-code'
import { creatorName } from '#shared/rules/names'
import { chooseLanguage } from '../support/choose-language'
import { control, openFundraiser } from '../support/giving'
import { waitUntilDraftStored } from '../support/people'
import { heading, waitUntilAllStored, waitUntilPageStored, waitUntilQueryStored } from '../support/phone'
import { readMailsTo } from '../support/read-mail'
import { type Said, saidIn } from '../support/said'
import { expect, type JourneyServer, test } from '../support/server'

const WALKS = [
  { language: 'sw', index: 12, email: 'mwanaisha@example.org', name: 'Mwanaisha', phone: '0712345612' },
  { language: 'ar', index: 13, email: 'amina@example.org', name: 'أمينة', phone: '0712345613' },
] as const

interface Walk {
  page: Page
  server: JourneyServer
  said: Said
  language: LanguageCode
}

for (const { language, index, email, name, phone } of WALKS) {
  test(`finding, giving by phone, the receipt and sharing are wholly in the language: ${language}`, async ({
    page,
    request,
    server,
  }) => {
    const said = saidIn(language)
    const walk: Walk = { page, server, said, language }
    const fundraiser = await openFundraiser(request, index)
    await find(walk, fundraiser)
    await giveByPhone(walk, { name, email, phone })
    await share(walk, fundraiser.id)
    await readReceipt(walk, email, fundraiser)
  })
}

/** From the start page over the search to the page of the fundraiser. */
async function find({ page, said, language }: Walk, { id, title }: { id: number; title: string }): Promise<void> {
  await page.goto(`/${language}`)
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
  await said.expectNoEnglish(page)
  await page.locator(`a[href="/${language}/browse"]`).locator('visible=true').first().click()
  await expect(heading(page)).toHaveText(said('Browse Fundraisers'))
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('searchbox').press('Enter')
  const card = page.getByRole('article').getByRole('link', { name: title })
  await expect(page).toHaveURL(/[?&]q=/)
  await said.expectNoEnglish(page, title)
  await card.first().click()
  await expect(heading(page)).toHaveText(title)
  await expect(page).toHaveURL(`/${language}/fundraiser/${id}`)
  await said.expectNoEnglish(page)
}

/** Ten dollars from a phone in Kenya. */
async function giveByPhone(
  { page, server, said }: Walk,
  { name, email, phone }: { name: string; email: string; phone: string },
): Promise<void> {
  await page.getByLabel(said.part('Amount in US dollars')).fill('10')
  await page.getByLabel(said.part('Your name (optional)')).fill(name)
  await page.getByLabel(said.part('Email (optional)')).fill(email)
  await said.expectNoEnglish(page)
  const pay = page.getByRole('button', { name: said('Pay {amount} with Mobile Money') })
  await pay.click()
  await page.getByLabel(said.part('Where do you pay from?')).selectOption('KE')
  await page.getByLabel(said.part('Your phone number')).fill('12')
  await pay.click()
  await expect(
    page
      .getByText(
        said.part('Please enter a mobile number of this country, such as {example}. You have not been charged.'),
      )
      .first(),
  ).toBeVisible()
  await said.expectNoEnglish(page)
  await page.getByLabel(said.part('Your phone number')).fill(phone)
  await pay.click()
  await expect(page.getByText(said('Approve on your phone'))).toBeVisible()
  await said.expectNoEnglish(page)
  await control(server, page.request, 'answer-prompt', { phone: `254${phone.slice(1)}` })
  await expect(page.getByRole('heading', { name: said('Payment Successful!') })).toBeVisible()
  await said.expectNoEnglish(page)
}

/** The thanks ask to tell others; the link that they give leads to a page in the language, and so does its preview. */
async function share({ page, server, said, language }: Walk, id: number): Promise<void> {
  const short = `${server.origin}/${language}/f/${shortCode(id)}`
  const href = await page.getByRole('link', { name: said('Share on WhatsApp') }).getAttribute('href')
  const message = new URL(href ?? '').searchParams.get('text') ?? ''
  expect(message).toMatch(said.part('I have just given. Please help too:'))
  expect(message).toContain(short)
  const answer = await page.request.get(short)
  expect(new URL(answer.url()).pathname).toBe(`/${language}/fundraiser/${id}`)
  const html = await answer.text()
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(image).toContain(`/${language}/previews/${id}.jpg`)
  expect((await page.request.get(image)).headers()['content-type']).toBe('image/jpeg')
}

/** The receipt in the mail, and its page. */
async function readReceipt(
  { page, server, said, language }: Walk,
  email: string,
  fundraiser: Fundraiser,
): Promise<void> {
  await expect.poll(async () => (await readMailsTo(server, email)).length).toBe(1)
  const [mail] = await readMailsTo(server, email)
  expect(mail?.subject).toMatch(said('Your receipt for {amount}'))
  expect(mail?.html).toContain(directionOf(language) === 'rtl' ? `lang="${language}" dir="rtl"` : `lang="${language}"`)
  expect(said.englishIn((mail?.text ?? '').split('\n'), fundraiser.title, creatorName(fundraiser))).toEqual([])
  const address = /http\S+\/receipt\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(new URL(address).pathname).toMatch(new RegExp(`^/${language}/receipt/`))
  await page.goto(address)
  await expect(heading(page)).toHaveText(said('Donation receipt'))
  await expect(page.getByRole('link', { name: fundraiser.title })).toBeVisible()
  await said.expectNoEnglish(page)
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const { language, index, name } of WALKS) {
    test(`what is kept, what is not, and what was typed stay in the language: ${language}`, async ({
      page,
      context,
      request,
    }) => {
      const said = saidIn(language)
      const { id, title } = await openFundraiser(request, index)
      const unseen = await openFundraiser(request, index + 20)
      await chooseLanguage(page, language)
      await page.goto(`/${language}/fundraiser/${id}`)
      await waitUntilAllStored(page)
      await waitUntilPageStored(page, `/${language}/shell.html`)
      await page.reload()
      await waitUntilPageStored(page, `/${language}/fundraiser/${id}`)
      await waitUntilQueryStored(page, `"${id}"`)
      await page.getByLabel(said.part('Amount in US dollars')).fill('10')
      await page.getByLabel(said.part('Your name (optional)')).fill(name)
      await waitUntilDraftStored(page, name)

      await context.setOffline(true)
      await page.goto(`/${language}/fundraiser/${id}`)
      await expect(heading(page)).toHaveText(title)
      await expect(page.getByText(said.part('Saved copy from {age}')).first()).toBeVisible()
      await expect(page.getByText(said('You are offline.'))).toBeVisible()
      await expect(page.getByLabel(said.part('Your name (optional)'))).toHaveValue(name)
      await expect(page.getByText(said.part('Giving needs a connection. What you typed is kept.'))).toBeVisible()
      await said.expectNoEnglish(page)

      await page.goto(`/${language}/fundraiser/${unseen.id}`)
      await expect(heading(page)).toHaveText(said('Not available offline yet'))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await said.expectNoEnglish(page)

      await page.goto(`/${language}/create-fundraiser`)
      await page.getByLabel(said.part('Fundraiser Title *')).fill(`${name} 2027`)
      await waitUntilDraftStored(page, `${name} 2027`)
      await page.reload()
      await expect(page.getByLabel(said.part('Fundraiser Title *'))).toHaveValue(`${name} 2027`)
      await said.expectNoEnglish(page)
    })
  }
})
