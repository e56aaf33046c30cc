import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CATEGORIES } from '#shared/rules/categories'
import { isShown } from '../../../data/copy/organisation'
import { useHasToken } from '../../account/viewer'
import { dismissing, openModal } from '../../notify/open-dialogs'
import { chooseLessData, useLessDataChoice } from '../../offline/data-saver'
import { isUpdating } from '../../offline/refresh'
import { useHydrated, usePage } from '../../page/page'
import { AccountArea, AccountBlock } from '../account/AccountArea'
import { HelpLinks, LanguageLink } from '../account/HelpLinks'
import { CloseIcon, MenuIcon } from '../ui/icons'

type Links = readonly (readonly [path: string, text: string])[]

function useLinks(): Links {
  const { settings } = usePage()
  return [
    ['/browse', say('Browse Fundraisers')],
    ['/how-it-works', say('How it works')],
    ...(isShown('team', settings) ? ([['/teams', say('Our Team')]] as const) : []),
    ['/about', say('About')],
  ]
}

const ownLinks = (): Links => [
  ['/dashboard', say('Dashboard')],
  ['/payouts', say('Payouts')],
]

/** Own links come last, so that none moves away from under a finger when they appear. */
function HeaderLinks() {
  const hasToken = useHasToken()
  return [...useLinks(), ...(hasToken ? ownLinks() : [])].map(([to, text]) => (
    <NavLink key={to} to={to}>
      {text}
    </NavLink>
  ))
}

const pages = (): Links => [
  ['/how-it-works', say('How it works')],
  ['/fees', say('Fees')],
  ['/safety', say('Safety')],
  ['/about', say('About')],
  ['/help', say('Help')],
  ['/contact', say('Contact')],
  ['/privacy', say('Privacy')],
  ['/terms', say('Terms')],
]

/** `isBrief`: one line that opens the rest, where somebody fills in a form or pays. */
function Footer({ isBrief }: { isBrief: boolean }) {
  return (
    <footer className="site-footer">
      <div className="container">
        {isBrief ? (
          <details>
            <summary>{say('Help and all pages')}</summary>
            <Parts />
          </details>
        ) : (
          <Parts />
        )}
      </div>
    </footer>
  )
}

function Parts() {
  const { settings } = usePage()
  const { name, email, claim, links } = settings.site
  return (
    <>
      <p className="footer-house">
        <span className="brand">
          <span className="flag" aria-hidden="true" />
          {name}
        </span>
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
      <nav aria-label={say('About {name}', { name })}>
        {pages().map(([path, text]) => (
          <Link key={path} to={path}>
            {text}
          </Link>
        ))}
      </nav>
      <details>
        <summary>{say('Causes')}</summary>
        <nav aria-label={say('Causes')}>
          {CATEGORIES.map(({ id, name }) => (
            <Link key={id} to={`/browse?category=${id}`}>
              {name}
            </Link>
          ))}
        </nav>
      </details>
      {links.length > 0 && (
        <nav aria-label={say('Follow us')}>
          {links.map((link) => (
            <a key={link.name} href={link.address} rel="noopener">
              {link.name}
            </a>
          ))}
        </nav>
      )}
      {claim && <p dir="auto">{claim}</p>}
      <LessDataSwitch />
      <LanguageLink />
    </>
  )
}

export function Frame({ isBrief = false, children }: { isBrief?: boolean; children: ReactNode }) {
  const { settings } = usePage()
  const hasToken = useHasToken()
  return (
    <>
      <a className="skip-link" href="#main">
        {say('Skip to content')}
      </a>
      <header className="site-header">
        <div className="container header-row">
          <Link className="brand" to="/">
            <span className="flag" aria-hidden="true" />
            {settings.site.name}
          </Link>
          <nav className="header-links" aria-label={say('Main')}>
            <HeaderLinks />
            {!hasToken && <HelpLinks />}
          </nav>
          <AccountArea />
          <HeaderMenu />
        </div>
        <StatusLine />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer isBrief={isBrief} />
    </>
  )
}

const deviceLine = signal<ComponentType<{ otherwise: ReactNode }> | null>(null)

/** A first visit reads without this code. */
export const showDeviceLine = (): Promise<void> =>
  import('../device/DeviceLine').then(
    ({ DeviceLine }) => {
      deviceLine.value = DeviceLine
    },
    () => undefined,
  )

/** One line under the header, for one thing at a time: see `DeviceLine`. */
function StatusLine() {
  useSignals()
  const { settings } = usePage()
  const sandbox = settings.payments === 'sandbox' && <p>{say('Sandbox: no real money moves')}</p>
  const otherwise = isUpdating.value ? <p role="status">{say('Updating…')}</p> : sandbox
  const Line = deviceLine.value
  return <div className="status-line">{Line ? <Line otherwise={otherwise} /> : otherwise}</div>
}

/** The menu on small screens: it opens without script until the script is loaded, and then as a modal panel from the right. */
function HeaderMenu() {
  const isHydrated = useHydrated()
  const details = useRef<HTMLDetailsElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    wasOpen.current = details.current?.open ?? false
  }, [])

  if (isHydrated) return <MenuDialog isOpenAtFirst={wasOpen.current} />
  return (
    <details ref={details} className="menu narrow-only">
      <summary className="menu-button" aria-label={say('Menu')}>
        <MenuIcon />
      </summary>
      <div className="menu-panel">
        <MenuContent />
      </div>
    </details>
  )
}

function MenuDialog({ isOpenAtFirst }: { isOpenAtFirst: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The history entry that it was opened on: a chosen link creates another one, and so closes it.
  const { key } = useLocation()
  const [openedOn, setOpenedOn] = useState(isOpenAtFirst ? key : null)
  // A layout effect, so that closing returns the focus to the button before the new screen takes it.
  useLayoutEffect(() => (openedOn === key && dialog.current ? openModal(dialog.current) : undefined), [openedOn, key])
  useEffect(() => (dialog.current ? closeOnTapBeside(dialog.current, () => setOpenedOn(null)) : undefined), [])

  return (
    <>
      <button
        type="button"
        className="menu-button narrow-only"
        aria-label={say('Menu')}
        aria-haspopup="dialog"
        onClick={() => setOpenedOn(key)}
      >
        <MenuIcon />
      </button>
      <dialog ref={dialog} className="menu-panel" aria-label={say('Menu')} {...dismissing(() => setOpenedOn(null))}>
        <button type="button" className="menu-button" aria-label={say('Close menu')} onClick={() => setOpenedOn(null)}>
          <CloseIcon />
        </button>
        <MenuContent />
      </dialog>
    </>
  )
}

/** Closes the dialog on a tap on the backdrop: its target is the dialog itself and no element in it. */
function closeOnTapBeside(dialog: HTMLDialogElement, close: () => void): () => void {
  const listen = ({ target, offsetX }: MouseEvent) => {
    if (target === dialog && offsetX * (offsetX - dialog.offsetWidth) > 0) close()
  }
  dialog.addEventListener('click', listen)
  return () => dialog.removeEventListener('click', listen)
}

function MenuContent() {
  return (
    <AccountBlock>
      <nav className="menu-links" aria-label={say('Menu')}>
        <HeaderLinks />
        <HelpLinks />
      </nav>
    </AccountBlock>
  )
}

/** The data saver for browsers without such a setting: pictures only on request, no prefetching. */
function LessDataSwitch() {
  const isLess = useLessDataChoice()
  return (
    <label className="less-data">
      <input type="checkbox" checked={isLess} onChange={({ target }) => chooseLessData(target.checked)} />
      {say('Use less data')}
    </label>
  )
}
