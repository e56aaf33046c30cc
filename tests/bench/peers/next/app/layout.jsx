import { CRITICAL } from '../critical'
import { CriticalStyle } from '../critical-style'
import { Shell } from '../shell'

export const metadata = { title: 'Pamoja', description: 'Community fundraising' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <CriticalStyle css={CRITICAL} />
      </head>
      <body>
        <Shell>{children}</Shell>
        <link rel="stylesheet" href="/main.css" />
      </body>
    </html>
  )
}
