import type { ReactNode } from 'react'
import { say } from '#shared/language/say'
import { usePage } from '../../page/page'
import { Footer } from './Footer'
import { Header } from './Header'

interface Props {
  /** Whether the footer is one line. */
  isBrief?: boolean
  children: ReactNode
}

/** Header, the page, footer. */
export function Frame({ isBrief = false, children }: Props) {
  const { settings } = usePage()
  return (
    <>
      <a className="skip-link" href="#main">
        {say('Skip to content')}
      </a>
      {settings.payments === 'sandbox' && (
        <aside className="sandbox-strip" aria-label={say('Payments')}>
          {say('Sandbox: no real money moves')}
        </aside>
      )}
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer isBrief={isBrief} />
    </>
  )
}
