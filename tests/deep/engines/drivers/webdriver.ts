import type { Driver, Target } from './driver'

/** Sends one command of WebDriver by its name in Marionette (`WebDriver:FindElement`) and returns its value. */
export type SendCommand = (name: string, parameters: Record<string, unknown>) => Promise<unknown>

/** The key of an element's id in replies (WebDriver, section 12.1). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Controls a browser by WebDriver commands. */
export function webDriver(send: SendCommand, end: () => Promise<void>): Driver {
  async function find(css: string): Promise<Record<string, string>> {
    const found = await send('FindElement', { using: 'css selector', value: css })
    const element = typeof found === 'object' && found && 'value' in found ? found.value : found
    if (typeof element !== 'object' || !element || !(ELEMENT in element)) throw new Error(`Not found: ${css}`)
    return { [ELEMENT]: String(element[ELEMENT]) }
  }

  /** Runs `work` on an element, in its frame. */
  async function on<T>({ css, frame }: Target, work: (id: string, element: object) => Promise<T>): Promise<T> {
    if (frame) await send('SwitchToFrame', { id: await find(frame) })
    try {
      const element = await find(css)
      return await work(element[ELEMENT] ?? '', element)
    } finally {
      if (frame) await send('SwitchToFrame', { id: null })
    }
  }

  return {
    open: async (address) => void (await send('Navigate', { url: address })),
    run: (body) =>
      send('ExecuteAsyncScript', {
        script: `const done = arguments[arguments.length - 1]
          ;(async () => { ${body} })().then((value) => done([value]), (error) => done(String(error)))`,
        args: [],
      }).then(unwrap),
    click: (target) => on(target, async (id) => void (await send('ElementClick', { id }))),
    type: (target, text) =>
      on(target, async (id, element) => {
        // The fields of the card are in frames, which WebKit focuses by a click only.
        if (target.frame) await send('ElementClick', { id })
        await send('ExecuteScript', { script: 'arguments[0].focus(); arguments[0].select?.()', args: [element] })
        await send('ElementSendKeys', { id, text })
      }),
    screenshot: async () => Buffer.from(String(valueIn(await send('TakeScreenshot', { full: false }))), 'base64'),
    close: async () => {
      await send('DeleteSession', {}).catch(() => undefined)
      await end()
    },
  }
}

/** Marionette wraps some replies as `{ value }`. */
const valueIn = (reply: unknown) => (typeof reply === 'object' && reply && 'value' in reply ? reply.value : reply)

function unwrap(reply: unknown): unknown {
  const value = valueIn(reply)
  if (Array.isArray(value)) return value[0]
  throw new Error(String(value))
}
