import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The problems that axe finds on the page now, as text. The page's policy must be off (`bypassCSP`). */
export async function violations(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.addScriptTag({ path: AXE })
  const { violations: found } = await page.evaluate(async () => {
    // Colours on their way to others are no colours that anybody reads.
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
    return window.axe.run(document, {
      rules: { 'target-size': { enabled: true } },
      // Only what is reported below: with the rest axe takes half as long again.
      resultTypes: ['violations'],
      reporter: 'no-passes',
      selectors: false,
    })
  })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}
