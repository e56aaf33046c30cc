import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../../journeys/support/server'
import { SCREEN_GROUPS } from './all'
import { type Screen, WIDTHS, walk } from './screen'

const FOLDER = resolve(import.meta.dirname, '../../../screenshots')
const HEIGHT = 800

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'parallel' })

for (const group of SCREEN_GROUPS) {
  test(group.who, async ({ page, context, request, server }) => {
    const shoot = (screen: Screen, opened: Page) => takePictures(screen, opened, group.who)
    expect(await walk(group, { page, context, request, server }, shoot)).toEqual([])
  })
}

/** Named by screen and state, kind of user, size and theme: `browse-empty.visitor.360x800.dark.png`. */
async function takePictures({ name, only }: Screen, page: Page, who: string): Promise<void> {
  for (const size of ['phone', 'wide'] as const) {
    if (only && only !== size) continue
    await page.setViewportSize({ width: WIDTHS[size], height: HEIGHT })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `${name}.${who}.${WIDTHS[size]}x${HEIGHT}.${colorScheme}.png`)
    }
  }
}

async function takePicture(page: Page, file: string): Promise<void> {
  await page.evaluate(loadPictures)
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: resolve(FOLDER, file), fullPage: true, animations: 'disabled' })
}

/** Runs in the page. Pictures further down load only when scrolled into view. */
async function loadPictures(): Promise<void> {
  for (const picture of document.images) picture.loading = 'eager'
  await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
}
