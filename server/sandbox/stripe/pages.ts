import { documentHtml, fileRoute, json, page, type Reply, type Route, readBrowserFile, redirect } from '../http'
import type { OnboardingLink } from '../objects/stripe'
import type { World } from '../world'
import { findAccount, setAccount } from './money-out'
import { answerChallenge } from './payments'

const FILES = ['field.js', 'formats.js', 'payment-method.js', 'field.css', 'sheet.js']
/** Stripe.js in the order of its dependencies. */
const SCRIPT = ['shared.js', 'element.js', 'wallet.js', 'stripe.js']

/** Stripe.js, the content of its frames (the card fields, the practice wallet and the bank's question), and the page for recipients. */
export function stripePages(world: World): Route[] {
  const read = (file: string) => readBrowserFile(`stripe/browser/${file}`)
  const frame = (path: string, html: string): Route => ({
    name: `pages${path}`,
    method: 'GET',
    path,
    answer: () => page(html, { framedByAnyone: true }),
  })
  return [
    fileRoute('/stripe.js', joinModules(SCRIPT.map(read))),
    ...FILES.map((file) => fileRoute(`/stripe/${file}`, read(file))),
    frame('/stripe/field/:id', read('field.html')),
    frame('/stripe/wallet', read('wallet.html')),
    frame('/stripe/challenge/:id', read('challenge.html')),
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
    ...onboardingRoutes(world),
  ]
}

/** Stripe.js is one classic script: its modules without their imports and exports, in a scope of their own. */
function joinModules(modules: string[]): string {
  return `;(() => {\n${modules
    .join('\n')
    .replace(/^import [^']*'.*'$/gm, '')
    .replace(/^export /gm, '')}})()\n`
}

/** Stripe's own page, where a person opens their account. A plain form: it works without scripts. */
function onboardingRoutes(world: World): Route[] {
  const path = '/stripe/onboarding/:id'
  const withLink = (id: string, step: (link: OnboardingLink) => Reply): Reply => {
    const link = world.state.stripe.onboarding[id]
    if (!link) return { ...page(documentHtml('Not found', '<h1>No such link</h1>')), status: 404 }
    // It works once and for minutes: then the app is asked for another one.
    return link.used || world.now() >= link.expiresAt ? redirect(link.refreshUrl) : step(link)
  }
  return [
    { name: 'pages.onboarding.show', method: 'GET', path, answer: ({ id }) => withLink(id, show) },
    {
      name: 'pages.onboarding.answer',
      method: 'POST',
      path,
      answer: ({ id, body }) =>
        withLink(id, (link) => {
          link.used = true
          const finished = new URLSearchParams(body).get('action') === 'finish'
          if (finished) setAccount(world, findAccount(world, link.account), 'active')
          return redirect(link.returnUrl)
        }),
    },
  ]
}

function show(link: OnboardingLink): Reply {
  // Browsers check form-action on redirects too: the redirect back to the app must be allowed.
  const formAction = `'self' ${new URL(link.returnUrl).origin} ${new URL(link.refreshUrl).origin}`
  return page(documentHtml('Open your Stripe account', ONBOARDING), { formAction })
}

const ONBOARDING = `<p class="standin" role="note">Practice page: a local stand-in for Stripe. No real money moves, and nothing is asked of you.</p>
<main>
<h1>Open your Stripe account</h1>
<p>Here Stripe would ask who you are and where your bank is.</p>
<form method="post"><div class="buttons">
<button name="action" value="finish">Finish</button>
<button name="action" value="leave" class="second">Leave incomplete</button>
</div></form>
</main>`
