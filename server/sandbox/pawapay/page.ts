import { documentHtml, escapeHtml, page, type Route, redirect, route } from '../http'
import type { PawapayOperation, World } from '../world'
import { endOperation, findOperation, listPrompts } from './operations'

const ANSWERS = {
  approved: null,
  declined: 'PAYMENT_NOT_APPROVED',
  'too-little-money': 'INSUFFICIENT_BALANCE',
} as const
export type PromptAnswer = keyof typeof ANSWERS

const isAnswer = (text: string): text is PromptAnswer => Object.hasOwn(ANSWERS, text)

/** Answers the newest prompt on a phone. Throws a RangeError if none waits there. */
export function answerPrompt(world: World, phone: string, answer: PromptAnswer): string {
  const prompt = listPrompts(world).find(({ phoneNumber }) => phoneNumber === phone)
  if (!prompt) throw new RangeError(`No prompt waits on ${phone}`)
  endOperation(world, prompt, ANSWERS[answer])
  return prompt.id
}

/** A page instead of phones: every prompt that waits, to approve or decline it. Plain forms: it works without scripts. */
export function phonePages(world: World): Route[] {
  return [
    route('pages.phone.show', 'GET /phone', () => page(phoneHtml(listPrompts(world)))),
    route('pages.phone.answer', 'POST /phone', (request) => {
      const form = new URLSearchParams(request.body)
      const prompt = findOperation(world, 'deposit', form.get('prompt') ?? '')
      const answer = form.get('answer') ?? ''
      if (prompt && isAnswer(answer)) endOperation(world, prompt, ANSWERS[answer])
      return redirect('/phone')
    }),
  ]
}

function phoneHtml(prompts: readonly PawapayOperation[]): string {
  const isEmpty = prompts.length === 0
  const list = isEmpty ? '<p role="status">No prompt waits on any phone.</p>' : prompts.map(promptHtml).join('')
  const html = `<p class="standin" role="note">Practice page: the phones of the donors. No real money moves.</p>
<main>
<h1>Prompts on phones</h1>
${list}
<p><a href="/phone">Look again</a></p>
</main>`
  // A prompt comes to a phone by itself. Not while one is shown: the page would change under the finger.
  return documentHtml('Phones', html, isEmpty ? '<meta http-equiv="refresh" content="2">\n' : '')
}

function promptHtml({ id, amount, currency, phoneNumber, provider, customerMessage }: PawapayOperation): string {
  const button = (answer: PromptAnswer, label: string, kind = '') =>
    `<button name="answer" value="${answer}"${kind}>${label}</button>`
  const buttons = [
    button('approved', 'Approve'),
    button('declined', 'Decline', ' class="second"'),
    button('too-little-money', 'Too little money', ' class="second"'),
  ]
  return `<h2>+${escapeHtml(phoneNumber)}</h2>
<p>${escapeHtml(provider)}: pay <strong>${escapeHtml(`${currency} ${amount}`)}</strong> to ${escapeHtml(customerMessage ?? 'a merchant')}?</p>
<form method="post"><input type="hidden" name="prompt" value="${escapeHtml(id)}"><div class="buttons">${buttons.join('')}</div></form>`
}
