import type { World } from '../core/world'
import { page } from '../http/page'
import { type Reply, redirect } from '../http/reply'
import type { Route } from '../http/route'
import type { OnboardingLink } from '../objects/stripe-money-out'
import { findAccount, setAccount } from './accounts'

/** Stripe's own page, where a person opens their account. A plain form: it works without scripts. */
export function onboardingRoutes(world: World): Route[] {
  const path = '/stripe/onboarding/:id'
  const withLink = (id: string, step: (link: OnboardingLink) => Reply): Reply => {
    const link = world.state.stripe.onboarding[id]
    if (!link) return { ...page('<!doctype html><title>Not found</title><h1>No such link</h1>'), status: 404 }
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
  return page(HTML, { formAction })
}

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Open your Stripe account</title>
<link rel="stylesheet" href="/stripe/challenge.css">
</head>
<body>
<main>
<h1>Open your Stripe account</h1>
<p role="note">Practice page: a local stand-in for Stripe. No real money moves, and nothing is asked of you.</p>
<p>Here Stripe would ask who you are and where your bank is.</p>
<form method="post">
<button name="action" value="finish">Finish</button>
<button name="action" value="leave">Leave incomplete</button>
</form>
</main>
</body>
</html>`
