import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { Driver, Target } from './drivers/driver'

/** Milliseconds. Long, because conditions are awaited on a busy machine. */
const TIMEOUT = 60_000

type Kind = 'button' | 'link' | 'field'

/** A person with a browser: finds things by their words, as Playwright's locators do, in any engine. */
export function visit(driver: Driver, origin: string) {
  let marks = 0

  /** Runs a function in the page. It may use only its argument. */
  async function inPage<T, A>(work: (argument: A) => T | Promise<T>, argument: A): Promise<T> {
    // The compiler adds calls of `__name` to named functions.
    const body = `const __name = (work) => work; return await (${work})(${JSON.stringify(argument ?? null)})`
    return (await driver.run(body)) as T
  }

  /** Waits until `check` returns something other than false, null or undefined. Errors count as not yet: pages come and go. */
  async function until<T>(what: string, check: () => Promise<T | false | null | undefined>): Promise<T> {
    const deadline = Date.now() + TIMEOUT
    let last: unknown
    while (Date.now() < deadline) {
      try {
        const found = await check()
        if (found !== false && found !== null && found !== undefined) return found
      } catch (error) {
        last = error
      }
      await wait(100)
    }
    throw new Error(`Waited in vain: ${what}`, { cause: last })
  }

  const find = (kind: Kind, name: string): Promise<Target> =>
    until(`${kind} “${name}”`, async () => {
      const mark = `t${++marks}`
      return (await inPage(markElement, { kind, name, mark })) && { css: `[data-found="${mark}"]` }
    })

  return {
    inPage,
    until,
    open: (path: string) => driver.open(path.startsWith('http') ? path : origin + path),
    press: (kind: 'button' | 'link', name: string) =>
      until(`a press on “${name}”`, () =>
        find(kind, name)
          .then((target) => driver.click(target))
          .then(() => true),
      ),
    fill: async (label: string, text: string) => driver.type(await find('field', label), text),
    typeInFrame: (frame: string, text: string) =>
      until(`field in ${frame}`, () => driver.type({ css: 'input', frame }, text).then(() => true)),
    /** Sets a select as a person does: engines draw its list outside of the page. */
    async choose(label: string, option: string) {
      const { css } = await find('field', label)
      await inPage(chooseOption, { css, option })
    },
    /** Waits until a text is in the page, as people see it. */
    see: (text: string) =>
      until(`text “${text}”`, () =>
        inPage((words: string) => {
          const content = document.getElementById('root') ?? document.body
          return (content.textContent ?? '').replace(/\s+/g, ' ').includes(words)
        }, text),
      ),
    /** Waits until the page's own script has taken over. */
    started: () =>
      until('the script of the page', () =>
        inPage(() => document.querySelector('button.menu-button, .menu-button[aria-haspopup]') !== null, null),
      ),
    at: (pattern: RegExp) =>
      until(`address ${pattern}`, async () => pattern.test(await inPage(() => location.href, null))),
    shoot: async (file: string) => writeFile(file, await driver.screenshot()),
  }
}

export type Visitor = ReturnType<typeof visit>

/** Runs in the page. Marks the first visible and enabled element with this name; false if there is none. */
function markElement({ kind, name, mark }: { kind: Kind; name: string; mark: string }): boolean {
  const words = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isShown = (element: Element) => element.getClientRects().length > 0
  const candidates: Element[] =
    kind === 'field'
      ? Array.from(document.querySelectorAll('label'))
          .filter((label) => words(label).indexOf(name) === 0 && label.control)
          .map((label) => label.control as Element)
      : Array.from(
          document.querySelectorAll(kind === 'link' ? 'a[href]' : 'button, summary, input[type=submit]'),
        ).filter((element) => words(element) === name)
  const found = candidates.filter((element) => isShown(element) && !(element as HTMLButtonElement).disabled)[0]
  if (!found) return false
  found.setAttribute('data-found', mark)
  found.scrollIntoView({ block: 'center' })
  return true
}

/** Runs in the page. */
function chooseOption({ css, option }: { css: string; option: string }): void {
  const select = document.querySelector(css) as HTMLSelectElement
  const chosen = Array.from(select.options).filter(({ text }) => text === option)[0]
  if (!chosen) throw new Error(`No option ${option}`)
  chosen.selected = true
  select.dispatchEvent(new Event('input', { bubbles: true }))
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
