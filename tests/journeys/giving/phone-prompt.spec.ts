import { control, donationsOf, openFundraiser } from '../support/giving'
import { approve, payByPhone, promptOn } from '../support/mobile-money'
import { expect, test } from '../support/server'

test('a donor approves on the phone and never leaves the page, not even by a reload @main', async ({
  page,
  request,
  server,
}) => {
  const fundraiser = await openFundraiser(request, 10)
  const before = (await donationsOf(request, fundraiser)).length
  await payByPhone(page, fundraiser, '0712 345 500')
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await expect(page.getByText(/Enter your PIN there within 5 minutes/)).toBeVisible()
  await expect(page.getByText(/Time left: [45]:\d\d/)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await control(server, request, 'answer-prompt', { phone: '254712345500' })
  await expect(page.getByText('Thank you for your $10.00 donation!')).toBeVisible()
  const donations = await donationsOf(request, fundraiser)
  expect(donations).toHaveLength(before + 1)
  expect(donations[0]).toMatchObject({ amount: 1_000, donorName: 'Wanjiku' })
})

test('a donor without enough money reads that, corrects it and pays', async ({ page, request, server }) => {
  const fundraiser = await openFundraiser(request, 11)
  await payByPhone(page, fundraiser, '12')
  await expect(page.getByText('Please enter a mobile number of this country').first()).toBeVisible()
  const phone = page.getByLabel('Your phone number')
  await expect(phone).toHaveAttribute('aria-invalid', 'true')
  await phone.fill('0712345501')
  await expect(phone).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await control(server, request, 'answer-prompt', { phone: '254712345501', outcome: 'too-little-money' })
  await expect(page.getByText('There is not enough money in your mobile money account.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await page.getByLabel('Your phone number').fill('0712345501')
  await page.getByRole('button', { name: 'Pay $10.00 with Mobile Money' }).click()
  await expect(page.getByText('Approve on your phone')).toBeVisible()
  await page.goto(`${server.sandboxOrigin}/phone`)
  await approve(promptOn(page, '254712345501'))
  await page.goto(`/fundraiser/${fundraiser.id}`)
  await expect(page.getByText('Thank you for your $10.00 donation!')).toBeVisible()
})
