import { signInAs } from '../support/accounts'
import { waitUntilAllStored } from '../support/phone'
import { publishOffline } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** A person who has not decided yet and allows notifications when asked; counts the questions. Runs in the page. */
function undecided() {
  let permission: NotificationPermission = 'default'
  let questions = 0
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Object.defineProperty(window, 'questions', { get: () => questions })
  Notification.requestPermission = async () => {
    questions += 1
    permission = 'granted'
    return permission
  }
}

test('offers a notification for a waiting fundraiser, and asks for permission only by the button', async ({ page }) => {
  await page.addInitScript(undecided)
  const questions = () => page.evaluate(() => Reflect.get(window, 'questions'))
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await waitUntilAllStored(page)
  await publishOffline(page, 'Told when it is live')
  expect(await questions()).toBe(0)
  await page.getByRole('button', { name: 'Notify me when it is live' }).click()
  await expect(page.getByText('You will be notified when it is live, even if the app is closed.')).toBeVisible()
  expect(await questions()).toBe(1)
})

test('a tap on a notification opens the page in the open window', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await signInAs(page, 'creator@pamoja.test')
  await waitUntilAllStored(page)
  await page.goto('/about')
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const scope: unknown = self
    if (!(scope instanceof ServiceWorkerGlobalScope)) throw new Error('Not the worker')
    await scope.registration.showNotification('Your fundraiser is live', { data: '/dashboard' })
    const [notification] = await scope.registration.getNotifications()
    if (notification) scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
  await expect(page).toHaveURL('/dashboard')
})
