import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { CRITICAL } from '../critical'
import { CriticalStyle } from '../critical-style'
import { Shell } from '../shell'

export const meta = () => [{ title: 'Pamoja' }, { name: 'description', content: 'Community fundraising' }]

/** The browser has it in the document already: its script does not carry it once more. */
const critical = import.meta.env.SSR ? CRITICAL : ''

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <CriticalStyle css={critical} />
        <Links />
      </head>
      <body>
        <Shell>
          <Outlet />
        </Shell>
        <link rel="stylesheet" href="/main.css" />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}
