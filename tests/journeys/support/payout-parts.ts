import type { Page } from '@playwright/test'

/** The parts of the payouts screen. */
export const balance = (page: Page) => page.getByRole('region', { name: 'Balance' }).locator('.balance-amount')
export const requests = (page: Page) => page.getByRole('tabpanel', { name: 'Payout Requests' })
export const accounts = (page: Page) => page.getByRole('tabpanel', { name: 'Bank Accounts' })
export const amount = (page: Page) => requests(page).getByLabel('Amount (USD)')
export const ask = (page: Page) => requests(page).getByRole('button', { name: 'Request Payout' })
export const payouts = (page: Page) => requests(page).getByRole('article')
export const account = (page: Page, name: string) => accounts(page).getByRole('article').filter({ hasText: name })
