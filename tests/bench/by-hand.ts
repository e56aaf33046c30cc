import type { Page } from 'playwright'

/** Lets pages of the server run without the app: a few lines of hand-written code do what a visitor changes there. */
export async function runByHand(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const html = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: html.replaceAll(/<script[^>]*>.*?<\/script>/gs, ''),
    })
  })
  await page.addInitScript(changeByHand)
}

/** Runs in the page. It has no function with a name: the names that tsx keeps are not known there. */
function changeByHand(): void {
  const timers: { save?: ReturnType<typeof setTimeout> } = {}

  addEventListener('DOMContentLoaded', () => {
    const main = document.querySelector('main')
    if (!main || location.pathname !== '/create-fundraiser') return
    main.innerHTML =
      '<form class="container page"><label>Story<textarea name="description" rows="8"></textarea></label></form>'
  })

  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('[role=tab], .quick-amounts a')
    if (!link) return
    event.preventDefault()
    if (link.matches('[role=tab]')) {
      const shown = link.getAttribute('aria-controls')
      const form = document.querySelector('[role=tabpanel]:not([hidden])')?.innerHTML ?? ''
      for (const panel of document.querySelectorAll('[role=tabpanel]')) {
        panel.toggleAttribute('hidden', panel.id !== shown)
        if (panel.id === shown) panel.innerHTML ||= form
      }
    } else {
      for (const each of document.querySelectorAll('.quick-amounts a'))
        each.setAttribute('aria-pressed', String(each === link))
      const field = document.querySelector('input[name=amount]')
      if (field instanceof HTMLInputElement) field.value = link.textContent?.slice(1) ?? ''
    }
  })

  addEventListener('change', async ({ target }) => {
    const grid = document.querySelector('.card-grid')
    if (!grid || !(target instanceof HTMLSelectElement)) return
    grid.replaceChildren()
    const answer = await fetch(`/browse?${new URLSearchParams({ [target.name]: target.value })}`)
    const found = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.card-grid')
    if (found) grid.replaceWith(found)
  })

  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) {
      timers.save ??= setTimeout(() => {
        localStorage.setItem('draft', target.value)
        timers.save = undefined
      }, 1_500)
    } else if (target instanceof HTMLInputElement && target.type === 'search') {
      const words = target.value.toLowerCase()
      for (const answer of document.querySelectorAll('details.answer'))
        answer.toggleAttribute('hidden', !answer.textContent?.toLowerCase().includes(words))
    }
  })
}
