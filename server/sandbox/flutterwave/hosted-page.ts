import type { World } from '../core/world'
import { page } from '../http/page'
import { type Reply, redirect, type SandboxRequest } from '../http/reply'
import type { Route } from '../http/route'
import type { HostedLink, Transaction } from '../objects/flutterwave'
import { chooseMethodHtml, endHtml, hostedHtml, methodHtml, promptHtml } from './hosted-html'
import { isPaid, linkAddress, returnAddress, takesTries } from './links'
import { kindOf } from './objects/methods'
import { judgeCard, judgePhone, type Verdict } from './objects/test-cards'
import { addTransaction, finishTransaction } from './transactions'

const NEVER_GOES_BACK = 'The payment went through. This page does not go back by itself: you may close it.'
const HANGS = 'Waiting for the payment to be approved. You may close this page.'

/** The donor's payment page. Plain forms: it works without scripts. */
export function hostedPageRoutes(world: World): Route[] {
  const path = '/v3/hosted/pay/:id'
  return [
    { name: 'pages.hosted.show', method: 'GET', path, answer: (request) => withLink(world, request, show) },
    { name: 'pages.hosted.answer', method: 'POST', path, answer: (request) => withLink(world, request, answer) },
  ]
}

type Step = (world: World, link: HostedLink, request: SandboxRequest) => Reply

function withLink(world: World, request: SandboxRequest, step: Step): Reply {
  const link = world.state.flutterwave.links[request.id]
  if (!link) return { ...page('<!doctype html><title>Not found</title><h1>No such payment link</h1>'), status: 404 }
  if (takesTries(world, link)) return step(world, link, request)
  return render(
    link,
    endHtml(isPaid(world, link) ? 'This payment has been made already.' : 'This payment link is no longer active.'),
  )
}

const show: Step = (world, link, request) => {
  const transaction = pending(world, link, request.query.get('transaction'))
  if (transaction) return render(link, request.query.has('hanging') ? endHtml(HANGS) : promptHtml(transaction))
  const method = request.query.get('method') ?? (link.methods.length === 1 ? link.methods[0] : null)
  const notice = request.query.get('notice')
  return render(link, method && link.methods.includes(method) ? methodHtml(method) : chooseMethodHtml(link), notice)
}

const answer: Step = (world, link, request) => {
  const form = new URLSearchParams(request.body)
  const action = form.get('action')
  if (action === 'cancel') return goBack(world, link, 'cancelled', null)
  const waiting = pending(world, link, form.get('transaction'))
  const method = waiting?.method ?? form.get('method') ?? ''
  if (!link.methods.includes(method)) return redirect(linkAddress(world, link))
  const verdict = judge(method, form, waiting, action)

  const transaction =
    waiting ?? addTransaction(world, link, { method, outcome: 'pending', card: verdict.card, phone: form.get('phone') })
  if (action === 'continue' || action === 'hang')
    return redirect(`?transaction=${transaction.id}${action === 'hang' ? '&hanging=' : ''}`)
  finishTransaction(world, transaction, verdict.outcome, verdict.said)
  // The real page allows a retry, so one reference may have several transactions.
  if (verdict.outcome === 'failed')
    return redirect(`?${new URLSearchParams({ notice: `${verdict.said}. You can try again.` })}`)
  if (action === 'pay-and-stay') return render(link, endHtml(NEVER_GOES_BACK))
  return goBack(world, link, kindOf(method) === 'phone' ? 'completed' : 'successful', transaction.id)
}

function judge(method: string, form: URLSearchParams, waiting: Transaction | null, action: string | null): Verdict {
  const typed = kindOf(method) === 'card' ? judgeCard(form.get('card') ?? '', form.get('expiry') ?? '') : null
  if (action === 'fail') return { outcome: 'failed', said: 'Transaction declined', card: typed?.card ?? null }
  if (typed) return typed
  if (waiting && kindOf(method) === 'phone') return judgePhone(waiting.phone ?? '', form.get('otp') ?? '')
  return { outcome: 'successful', said: 'Approved', card: null }
}

function goBack(world: World, link: HostedLink, status: string, transactionId: number | null): Reply {
  const faults = world.faults.strike('flutterwave.redirect')
  if (faults.some((fault) => fault.kind === 'lost')) return render(link, endHtml(NEVER_GOES_BACK))
  const address = new URL(returnAddress(link, status, transactionId))
  for (const [name, value] of Object.entries(faults.find((fault) => fault.kind === 'altered')?.query ?? {})) {
    address.searchParams.set(name, value)
  }
  return redirect(address.href)
}

function pending(world: World, link: HostedLink, id: string | null): Transaction | null {
  const transaction = world.state.flutterwave.transactions.find((candidate) => String(candidate.id) === id)
  return transaction?.linkId === link.id && transaction.status === 'pending' ? transaction : null
}

function render(link: HostedLink, content: string, notice: string | null = null): Reply {
  // Browsers check form-action on redirects too: the redirect back to the app must be allowed.
  return page(hostedHtml(link, notice, content), { formAction: `'self' ${new URL(link.redirectUrl).origin}` })
}
