import { formatMinor } from '#shared/rules/money/currencies'
import { type HostedLink, kindOf, methodLabel, type Transaction } from '../flutterwave-objects'
import { documentHtml, escapeHtml, page, type Reply, type Route, redirect, route, type SandboxRequest } from '../http'
import type { World } from '../world'
import { addTransaction, finishTransaction, isPaid, linkAddress, returnAddress, takesTries } from './payments'

const NEVER_GOES_BACK = 'The payment went through. This page does not go back by itself: you may close it.'
const PAID_ALREADY = 'This payment has been made already.'
const HANGS = 'Waiting for the payment to be approved. You may close this page.'

export const hostedPages = (world: World): Route[] => [
  route('pages.hosted.show', 'GET /v3/hosted/pay/:id', (request) => withLink(world, request, show)),
  route('pages.hosted.answer', 'POST /v3/hosted/pay/:id', (request) => withLink(world, request, answer)),
]

type Step = (world: World, link: HostedLink, request: SandboxRequest) => Reply

function withLink(world: World, request: SandboxRequest, step: Step): Reply {
  const link = world.state.flutterwave.links[request.id]
  if (!link) return { ...page(documentHtml('Not found', '<h1>No such payment link</h1>')), status: 404 }
  if (takesTries(world, link)) return step(world, link, request)
  return end(link, isPaid(world, link) ? PAID_ALREADY : 'This payment link is no longer active.')
}

const show: Step = (world, link, { query }) => {
  const transaction = pending(world, link, query.get('transaction'))
  if (transaction) return query.has('hanging') ? end(link, HANGS) : render(link, promptHtml(transaction))
  const method = query.get('method') ?? (link.methods.length === 1 ? link.methods[0] : null)
  const notice = query.get('notice')
  return render(link, method && link.methods.includes(method) ? methodHtml(method) : chooseMethodHtml(link), notice)
}

const answer: Step = (world, link, request) => {
  const form = new URLSearchParams(request.body)
  const action = form.get('action')
  if (action === 'cancel') return redirect(returnAddress(link, 'cancelled', null))
  const waiting = pending(world, link, form.get('transaction'))
  const method = waiting?.method ?? form.get('method') ?? ''
  if (!link.methods.includes(method)) return redirect(linkAddress(world, link))
  const transaction = waiting ?? addTransaction(world, link, { method, outcome: 'pending', phone: form.get('phone') })
  if (action === 'continue' || action === 'hang')
    return redirect(`?transaction=${transaction.id}${action === 'hang' ? '&hanging=' : ''}`)
  const problem = action === 'fail' ? 'Transaction declined' : problemIn(method, form)
  finishTransaction(world, transaction, problem ? 'failed' : 'successful', problem ?? undefined)
  // The real page allows a retry, so one reference may have several transactions.
  if (problem) return redirect(`?${new URLSearchParams({ notice: `${problem}. You can try again.` })}`)
  if (action === 'pay-and-stay') return end(link, NEVER_GOES_BACK)
  return redirect(returnAddress(link, kindOf(method) === 'phone' ? 'completed' : 'successful', transaction.id))
}

const TEST_CARD = '5531886652142950'
/** Codes of a prompt and cards that fail, with the processor's answer. */
const PROBLEMS: Record<string, string> = { '6648': 'Insufficient funds', '5258585922666506': 'Insufficient funds' }

/** Why a payment with what was typed fails; null if it does not. */
function problemIn(method: string, form: URLSearchParams): string | null {
  const kind = kindOf(method)
  if (kind === 'bank') return null
  const typed = (form.get(kind === 'card' ? 'card' : 'otp') ?? '').replace(/\D/g, '')
  if (typed === (kind === 'card' ? TEST_CARD : '123456')) return null
  return PROBLEMS[typed] ?? (kind === 'card' ? 'Card is not a test card' : 'Wrong OTP')
}

function pending(world: World, link: HostedLink, id: string | null): Transaction | null {
  const transaction = world.state.flutterwave.transactions.find((candidate) => String(candidate.id) === id)
  return transaction?.linkId === link.id && transaction.status === 'pending' ? transaction : null
}

const end = (link: HostedLink, text: string) => render(link, `<p role="status">${text}</p>`)

/** Every page says first that no real money moves. */
function render(link: HostedLink, content: string, notice: string | null = null): Reply {
  const html = `<p class="standin" role="note">Practice page: a local stand-in for Flutterwave. No real money moves.</p>
<main>
<h1>${escapeHtml(link.title)}</h1>
<p class="amount">${formatMinor(link.amount, link.currency)}</p>
<p>To be paid by ${escapeHtml(link.customer.name)}</p>
${notice ? `<p class="notice" role="alert">${escapeHtml(notice)}</p>` : ''}
${content}
</main>`
  // Browsers check form-action on redirects too: the redirect back to the app must be allowed.
  return page(documentHtml(link.title, html), { formAction: `'self' ${new URL(link.redirectUrl).origin}` })
}

function chooseMethodHtml(link: HostedLink): string {
  const choices = link.methods.map(
    (method) => `<li><a class="button" href="?method=${method}">${methodLabel(method)}</a></li>`,
  )
  return `<h2>How would you like to pay?</h2><ul class="methods">${choices.join('')}</ul>${form('', CANCEL)}`
}

function methodHtml(method: string): string {
  const kind = kindOf(method)
  const hidden = `<input type="hidden" name="method" value="${method}">`
  const heading = `<h2>${methodLabel(method)}</h2>`
  if (kind === 'phone') {
    const phone = field('phone', 'Phone number', 'inputmode="tel" placeholder="0712 345 678"')
    return `${heading}${form(hidden + phone, button('continue', 'Continue'))}${form('', CANCEL)}`
  }
  const fields =
    kind === 'card'
      ? field('card', 'Card number', 'inputmode="numeric" value="5531 8866 5214 2950"')
      : '<p>Send the amount to account <strong>0690000031</strong> at Access Bank, then press Pay.</p>'
  return `${heading}${form(hidden + fields, ENDINGS)}${form('', CANCEL)}`
}

function promptHtml(transaction: Transaction): string {
  const hidden = `<input type="hidden" name="transaction" value="${transaction.id}">`
  const code = field('otp', 'Code', 'inputmode="numeric" value="123456" aria-describedby="code-hint"')
  const hint =
    '<p id="code-hint">On your phone you would now be asked to approve. Here 123456 approves, 6648 is too little money.</p>'
  return `<h2>Approve on your phone</h2>${form(hidden + code + hint, ENDINGS)}${form('', CANCEL)}`
}

const button = (action: string, label: string, second = false) =>
  `<button name="action" value="${action}"${second ? ' class="second" formnovalidate' : ''}>${label}</button>`
const ENDINGS = [
  button('pay', 'Pay'),
  button('fail', 'Fail', true),
  button('pay-and-stay', 'Pay, but never go back', true),
  button('hang', 'Leave hanging', true),
].join('')
const CANCEL = button('cancel', 'Cancel', true)

function form(fields: string, buttons: string): string {
  return `<form method="post">${fields}<div class="buttons">${buttons}</div></form>`
}

function field(name: string, label: string, attributes: string): string {
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="off" required ${attributes}>`
}
