import { documentHtml, fileRoute, json, page, type Reply, type Route, readBrowserFile, redirect, route } from '../http'
import type { OnboardingLink } from '../stripe-objects'
import type { World } from '../world'
import { findAccount, setAccount } from './money-out'
import { answerChallenge } from './payments'

/** Stripe.js, the content of its frames (the card fields, the practice wallet and the bank's question), and the page for recipients. */
export function stripePages(world: World): Route[] {
  const file = (name: string) => fileRoute(name, readBrowserFile(`stripe/browser/${name.split('/').at(-1)}`))
  const frame = (path: string, html: string) =>
    route(`pages${path}`, `GET ${path}`, () => page(html, { framedByAnyone: true }))
  return [
    ...['/stripe.js', '/stripe/field.js', '/stripe/field.css', '/stripe/sheet.js'].map(file),
    frame('/stripe/field/:id', FIELD),
    frame('/stripe/wallet', documentHtml('Practice wallet', WALLET, SHEET)),
    frame('/stripe/challenge/:id', documentHtml('3-D Secure', CHALLENGE, SHEET)),
    route('pages.challenge.answer', 'POST /stripe/challenge/:id', ({ id, body }) => {
      const form = new URLSearchParams(body)
      answerChallenge(world, id, form.get('source') ?? '', form.get('answer') === 'complete')
      return json(200, {})
    }),
    ...onboardingRoutes(world),
  ]
}

const FIELD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card field</title>
<link rel="stylesheet" href="/stripe/field.css">
<script type="module" src="/stripe/field.js"></script>
</head>
<body>
<input type="text" inputmode="numeric" spellcheck="false">
<span id="brand" hidden></span>
</body>
</html>`

const SHEET = '<script type="module" src="/stripe/sheet.js"></script>\n'

const WALLET = `<main>
<h1>Practice wallet</h1>
<p>Your phone would now ask you to confirm <strong></strong>. No real money moves.</p>
<div class="buttons">
<button type="button" value="pm_card_visa">Pay</button>
<button type="button" class="second" value="pm_card_chargeDeclined">Pay with a card that is declined</button>
<button type="button" class="second" value="pm_card_authenticationRequired">Pay with a card that asks for 3-D Secure</button>
<button type="button" class="second" value="closed">Close</button>
</div>
</main>`

const CHALLENGE = `<main>
<h1>3-D Secure practice page</h1>
<p>Your bank would now ask you to confirm this payment. This is a local stand-in: no real money moves.</p>
<div class="buttons">
<button type="button" value="complete">Complete</button>
<button type="button" class="second" value="fail">Fail</button>
<button type="button" class="second" value="closed">Close</button>
</div>
<p role="alert"></p>
</main>`

/** Stripe's own page, where a person opens their account. A plain form: it works without scripts. */
function onboardingRoutes(world: World): Route[] {
  const withLink = (id: string, step: (link: OnboardingLink) => Reply): Reply => {
    const link = world.state.stripe.onboarding[id]
    if (!link) return { ...page(documentHtml('Not found', '<h1>No such link</h1>')), status: 404 }
    // It works once and for minutes: then the app is asked for another one.
    return link.used || world.now() >= link.expiresAt ? redirect(link.refreshUrl) : step(link)
  }
  return [
    route('pages.onboarding.show', 'GET /stripe/onboarding/:id', ({ id }) => withLink(id, show)),
    route('pages.onboarding.answer', 'POST /stripe/onboarding/:id', ({ id, body }) =>
      withLink(id, (link) => {
        link.used = true
        const finished = new URLSearchParams(body).get('action') === 'finish'
        if (finished) setAccount(world, findAccount(world, link.account), 'active')
        return redirect(link.returnUrl)
      }),
    ),
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
