import { formatMinor } from '#shared/rules/money/currencies'
import { escapeHtml } from '../http/page'
import type { HostedLink, Transaction } from '../objects/flutterwave'
import { kindOf, methodLabel } from './objects/methods'

/** The layout of every hosted page: it says first that no real money moves. */
export function hostedHtml(link: HostedLink, notice: string | null, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(link.title)}</title>
<link rel="stylesheet" href="/flutterwave/hosted.css">
</head>
<body>
<p class="standin" role="note">Practice page: a local stand-in for Flutterwave. No real money moves.</p>
<main>
<h1>${escapeHtml(link.title)}</h1>
<p class="amount">${escapeHtml(formatMinor(link.amount, link.currency))}</p>
<p>To be paid by ${escapeHtml(link.customer.name)}</p>
${notice ? `<p class="notice" role="alert">${escapeHtml(notice)}</p>` : ''}
${content}
</main>
</body>
</html>`
}

export function chooseMethodHtml(link: HostedLink): string {
  const choices = link.methods.map(
    (method) =>
      `<li><a class="button" href="?method=${escapeHtml(method)}">${escapeHtml(methodLabel(method))}</a></li>`,
  )
  return `<h2>How would you like to pay?</h2><ul class="methods">${choices.join('')}</ul>${form('', CANCEL)}`
}

/** The fields of a method, and the buttons that submit it. */
export function methodHtml(method: string): string {
  const kind = kindOf(method)
  const hidden = `<input type="hidden" name="method" value="${escapeHtml(method)}">`
  if (kind === 'phone') {
    const phone = field('phone', 'Phone number', 'tel', 'inputmode="tel" required placeholder="0712 345 678"')
    return `<h2>${escapeHtml(methodLabel(method))}</h2>${form(hidden + phone, button('continue', 'Continue'))}${form('', CANCEL)}`
  }
  const fields =
    kind === 'card'
      ? [
          field('card', 'Card number', 'text', 'inputmode="numeric" required value="5531 8866 5214 2950"'),
          field('expiry', 'Expiry date (MM/YY)', 'text', 'inputmode="numeric" required value="09/32"'),
          field('cvv', 'CVV', 'text', 'inputmode="numeric" required value="564"'),
        ].join('')
      : '<p>Send the amount to account <strong>0690000031</strong> at Access Bank, then press Pay.</p>'
  return `<h2>${escapeHtml(methodLabel(method))}</h2>${form(hidden + fields, ENDINGS)}${form('', CANCEL)}`
}

/** The page after the prompt was sent to the donor's phone. */
export function promptHtml(transaction: Transaction): string {
  const hidden = `<input type="hidden" name="transaction" value="${transaction.id}">`
  const code = field('otp', 'Code', 'text', 'inputmode="numeric" required value="123456" aria-describedby="code-hint"')
  const hint =
    '<p id="code-hint">On your phone you would now be asked to approve. Here 123456 approves, 6648 is too little money.</p>'
  return `<h2>Approve on your phone</h2>${form(hidden + code + hint, ENDINGS)}${form('', CANCEL)}`
}

export function endHtml(text: string): string {
  return `<p role="status">${escapeHtml(text)}</p>`
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

function field(name: string, label: string, type: string, attributes: string): string {
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" autocomplete="off" ${attributes}>`
}
