import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { shareAddress } from '#shared/rules/fundraisers/short-code'
import { readTypedAmount } from '#shared/rules/typed-number'
import { sayNodes } from '../../language/say-nodes'
import { useHydrated, usePage } from '../../page/page'
import { ShareIcon } from '../ui/icons'
import ShareByDevice, { shareLinks, smsLink, whatsAppLink } from './ShareByDevice'

/** The other ways to share work without it. */
const ShareSheet = lazy(() => import('../share-sheet/ShareSheet').catch(() => ({ default: () => null })))

const GroupList = lazy(() => import('../share-sheet/GroupList').catch(() => ({ default: NotLoaded })))

const NotLoaded = () => <p role="status">{say('This could not be loaded.')}</p>

export function ShareMenu({ fundraiser, isOpen = false }: { fundraiser: Fundraiser; isOpen?: boolean }) {
  const { id, title } = fundraiser
  const isHydrated = useHydrated()
  // It opens in the language in which the person reads.
  const { settings, prefix } = usePage()
  const plain = shareAddress(settings.publicUrl + prefix, id)
  const [isSeen, setSeen] = useState(isOpen)
  const [amount, setAmount] = useState('')
  const { cents } = readTypedAmount(amount)
  const address = cents === null ? plain : `${plain}?amount=${cents / 100}`
  return (
    <details className="share" open={isOpen} onToggle={() => setSeen(true)}>
      <summary className="button quiet">
        <ShareIcon /> {say('Share')}
      </summary>
      <ul className="plain share-ways">
        <li>
          <a href={whatsAppLink(address, title)} target="_blank" rel="noopener">
            WhatsApp
          </a>
        </li>
        <li>
          <a href={smsLink(address, title)}>{say('SMS')}</a>
        </li>
        {isHydrated && <ShareByDevice address={address} title={title} />}
        <li>
          <Link reloadDocument to={`/fundraiser/${id}/poster`}>
            {say('Poster to print')}
          </Link>
        </li>
      </ul>
      {isHydrated && <ListForGroup fundraiser={fundraiser} />}
      <MoreWays address={address} title={title} />
      <p className="short-address">
        {sayNodes('To read out or write down: {address}', {
          address: <b dir="ltr">{plain.replace(/^https?:\/\//, '')}</b>,
        })}
      </p>
      {isHydrated && isSeen && (
        <Suspense>
          <ShareSheet address={address} amount={amount} onAmount={setAmount} />
        </Suspense>
      )}
    </details>
  )
}

function ListForGroup({ fundraiser }: { fundraiser: Fundraiser }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('The list for the group')}</summary>
      {isOpen && (
        <Suspense fallback={<p role="status">{say('Loading donations…')}</p>}>
          <GroupList fundraiser={fundraiser} />
        </Suspense>
      )}
    </details>
  )
}

function MoreWays({ address, title, children }: { address: string; title: string; children?: ReactNode }) {
  return (
    <details>
      <summary>{say('Show more')}</summary>
      <ul className="plain share-ways">
        {children}
        {shareLinks(address, title).map(({ name, href }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** WhatsApp first, and in a fold the link and the rest: for the moment in which somebody wants to tell others. */
export function SharePanel({ fundraiser: { id, title }, words }: { fundraiser: Fundraiser; words?: string }) {
  const isHydrated = useHydrated()
  const { settings, prefix } = usePage()
  const address = shareAddress(settings.publicUrl + prefix, id)
  return (
    <div className="share-panel">
      <a className="button" href={whatsAppLink(address, title, words)} target="_blank" rel="noopener">
        {say('Share on WhatsApp')}
      </a>
      <MoreWays address={address} title={title}>
        {isHydrated && <ShareByDevice address={address} title={title} />}
      </MoreWays>
    </div>
  )
}
