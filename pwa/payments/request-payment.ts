import type { AnyArguments, Call, CallArguments, CallReply } from '#shared/contract/base/call'
import { parse } from '#shared/contract/base/parse'
import { type PersonCheck, personCheck } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { send } from '../api/client'
import { ApiError, ConnectionError } from '../api/errors'
import { openModal } from '../notify/open-dialogs'
import { loadScript } from '../page/trusted-scripts'
import { payerDevice } from './pending-payment'

/** Milliseconds: longer than for other writes, because the provider is asked meanwhile. */
const TIMEOUT = 45_000

/** Requests a payment, and without an answer once more: with its key it never pays twice. Throws like `send`. */
export async function requestPayment<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  { idempotencyKey, personToken }: { idempotencyKey: string; personToken?: string | undefined },
): Promise<CallReply<C>> {
  const headers = { ...(await payerDevice()), ...(personToken && { 'Person-Token': personToken }) }
  const request = () => send(call, callArguments, { idempotencyKey, headers, timeoutMs: TIMEOUT })
  return request().catch((error: unknown) => (error instanceof ConnectionError ? request() : Promise.reject(error)))
}

interface Widgets {
  render(container: HTMLElement, options: Record<string, unknown>): string | undefined
}

declare global {
  interface Window {
    turnstile?: Widgets
    hcaptcha?: Widgets
  }
}

/** The answer that was accepted last: one is good for several requests. */
let latest: string | undefined

/** Sends a request, and again with the answer if the server asks whether somebody is a person. */
export async function withPersonCheck<Reply>(request: (personToken?: string) => Promise<Reply>): Promise<Reply> {
  try {
    return await request(latest)
  } catch (error) {
    const check = error instanceof ApiError ? parse(personCheck, error.reply.personCheck) : null
    const token = check?.ok ? await askPerson(check.value) : null
    if (token === null) throw error
    latest = token
    return request(token)
  }
}

/** Shows a provider's question. Null when the donor closed the dialog or the provider's script can't be loaded. */
async function askPerson({ provider, siteKey, script }: PersonCheck): Promise<string | null> {
  const dialog = element('dialog', { className: 'dialog' })
  const title = element('h2', { id: 'person-check', textContent: say('Are you a person?') })
  const why = say('Programs are trying stolen cards. Please answer this question to go on with your donation.')
  const container = document.createElement('div')
  // hCaptcha would add its pictures to the page, where nobody reaches them behind a modal dialog.
  const pictures = element('div', { id: 'person-check-pictures' })
  const close = element('button', { type: 'button', className: 'button secondary', textContent: say('Cancel') })
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.append(title, element('p', { textContent: why }), container, pictures, close)
  document.body.append(dialog)
  const closeModal = openModal(dialog)
  try {
    return await new Promise<string | null>((resolve) => {
      const giveUp = () => resolve(null)
      close.addEventListener('click', giveUp)
      dialog.addEventListener('cancel', giveUp)
      loadWidgets(provider, script).then((widgets) => {
        widgets.render(container, {
          sitekey: siteKey,
          action: 'pay',
          // Both fit into 320 px.
          size: provider === 'turnstile' ? 'flexible' : 'compact',
          ...(provider === 'hcaptcha' && { 'challenge-container': pictures.id }),
          callback: resolve,
          'error-callback': giveUp,
        })
      }, giveUp)
    })
  } finally {
    closeModal()
    dialog.remove()
  }
}

const element = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: Partial<HTMLElementTagNameMap[Tag]>) =>
  Object.assign(document.createElement(tag), properties)

async function loadWidgets(provider: PersonCheck['provider'], address: string): Promise<Widgets> {
  if (!window[provider]) await loadScript(address)
  const widgets = window[provider]
  if (!widgets) throw new Error(`Failed to load ${provider}`)
  return widgets
}
