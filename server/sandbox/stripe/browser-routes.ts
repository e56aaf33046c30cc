import type { World } from '../core/world'
import { fileRoute, page, readBrowserFile, textRoute } from '../http/page'
import { json } from '../http/reply'
import type { Route } from '../http/route'
import { answerChallenge } from './intents'

const FIELDS = ['cardNumber', 'cardExpiry', 'cardCvc']
const FILES = [
  'field.js',
  'formats.js',
  'payment-method.js',
  'style.js',
  'field.css',
  'challenge.js',
  'challenge.css',
  'wallet-sheet.js',
]
/** In the order of their dependencies. */
const SCRIPT = ['shared.js', 'element.js', 'dialog.js', 'wallet.js', 'stripe.js']

/** Stripe.js and the content of its frames: the card fields, the practice wallet and the bank's question. */
export function stripeBrowserRoutes(world: World): Route[] {
  const field = readBrowserFile('stripe/browser/field.html')
  const challenge = readBrowserFile('stripe/browser/challenge.html')
  const wallet = readBrowserFile('stripe/browser/wallet.html')
  return [
    textRoute('/stripe.js', joinModules(SCRIPT)),
    ...FILES.map((file) => fileRoute(`/stripe/${file}`, `stripe/browser/${file}`)),
    {
      name: 'pages.field',
      method: 'GET',
      path: '/stripe/field/:id',
      answer: ({ id }) => (FIELDS.includes(id) ? page(field, { framedByAnyone: true }) : json(404, {})),
    },
    {
      name: 'pages.wallet',
      method: 'GET',
      path: '/stripe/wallet',
      answer: () => page(wallet, { framedByAnyone: true }),
    },
    {
      name: 'pages.challenge.show',
      method: 'GET',
      path: '/stripe/challenge/:id',
      answer: () => page(challenge, { framedByAnyone: true }),
    },
    {
      name: 'pages.challenge.answer',
      method: 'POST',
      path: '/stripe/challenge/:id',
      answer({ id, body }) {
        const form = new URLSearchParams(body)
        answerChallenge(world, id, form.get('source') ?? '', form.get('answer') === 'complete')
        return json(200, {})
      },
    },
  ]
}

/** Stripe.js is one classic script: its modules without their imports and exports, in a scope of their own. */
function joinModules(files: string[]): string {
  const modules = files.map((file) => readBrowserFile(`stripe/browser/${file}`))
  return `;(() => {\n${modules
    .join('\n')
    .replace(/^import [^']*'.*'$/gm, '')
    .replace(/^export /gm, '')}})()\n`
}
