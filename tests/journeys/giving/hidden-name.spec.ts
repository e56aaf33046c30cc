import { mailedAddress, signInHere } from '../support/accounts'
import { creatorWith } from '../support/creators'
import { CARDS, donate, donationsOf, expectThanks, openDetails, openWidget, typeCard } from '../support/giving'
import { expect, test } from '../support/server'

const NAME = 'Nyambura Wairimu'
const SHORT = 'Nyambura W.'

test('a donor does not show their name: the creator and the receipt have it, and its link changes that later @main', async ({
  page,
  browser,
  request,
  server,
}) => {
  const creator = await creatorWith(server, request, 10)
  const { fundraiser } = creator
  const email = `nyambura-${creator.username}@example.org`
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await openDetails(page)
  await page.getByLabel('Your name').fill(NAME)
  await page.getByLabel('Show on the page').selectOption('No name')
  await expect(page.getByText('The page says Anonymous.')).toBeVisible()
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel('Message (optional)').fill('Get wel soon')
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)

  const shown = async () => (await donationsOf(request, fundraiser)).find(({ amount }) => amount === 2_500)
  const row = page.locator('.donations li').filter({ hasText: '$25.00' })
  const show = async (choice: string) => {
    await page.getByRole('button', { name: 'Change the name on the page' }).click()
    await page.getByRole('dialog').getByLabel('Show on the page').selectOption(choice)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const text = async () => (await request.get(`/fundraiser/${fundraiser.id}`)).text()
  expect(await shown()).toMatchObject({ donorName: 'Anonymous', isAnonymous: true })
  expect(await text()).not.toContain(NAME)

  const organiser = await browser.newContext()
  const dashboard = await organiser.newPage()
  await dashboard.goto(`${server.origin}/auth?next=/dashboard`)
  await signInHere(dashboard, creator.email, creator.password)
  const received = dashboard.getByRole('listitem').filter({ hasText: NAME })
  await expect(received).toContainText('Name hidden on the page')
  await organiser.close()

  await page.goto(await mailedAddress(server, email, '/receipt/'))
  await expect(page.getByText(NAME)).toBeVisible()
  await page.getByRole('button', { name: 'Correct the message' }).click()
  await page.getByRole('dialog').getByLabel('Message').fill('Get well soon')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes were saved')).toBeVisible()
  await show('First name and initial')
  await expect(page.getByText(`The page says “${SHORT}”.`)).toBeVisible()
  expect(await shown()).toMatchObject({ donorName: SHORT, message: 'Get well soon' })
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expect(row).toContainText(SHORT)
  expect(await text()).not.toContain(NAME)

  await page.goBack()
  await show('Full name')
  await expect.poll(shown).toMatchObject({ donorName: NAME })
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expect(row).toContainText(NAME)

  await page.goBack()
  await show('No name')
  await expect.poll(shown).toMatchObject({ donorName: 'Anonymous' })
  expect(await text()).not.toContain(NAME)
})
