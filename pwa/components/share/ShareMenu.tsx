import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { shareAddress } from '#shared/rules/fundraisers/short-code'
import { sayNodes } from '../../language/say-nodes'
import { useHydrated, usePage } from '../../page/page'
import { ShareIcon } from '../ui/icons'
import ShareByDevice, { shareLinks, whatsAppLink } from './ShareByDevice'

export function ShareMenu({ fundraiser: { id, title }, isOpen = false }: { fundraiser: Fundraiser; isOpen?: boolean }) {
  const isHydrated = useHydrated()
  // It opens in the language in which the person reads.
  const { settings, prefix } = usePage()
  const address = shareAddress(settings.publicUrl + prefix, id)
  return (
    <details className="share" open={isOpen}>
      <summary className="button quiet">
        <ShareIcon /> {say('Share')}
      </summary>
      <ul className="plain share-ways">
        <li>
          <a href={whatsAppLink(address, title)} target="_blank" rel="noopener">
            WhatsApp
          </a>
        </li>
        {isHydrated && <ShareByDevice address={address} title={title} />}
        <li>
          <Link reloadDocument to={`/fundraiser/${id}/poster`}>
            {say('Poster to print')}
          </Link>
        </li>
      </ul>
      <MoreWays address={address} title={title} />
      <p className="short-address">
        {sayNodes('To read out or write down: {address}', {
          address: <b dir="ltr">{address.replace(/^https?:\/\//, '')}</b>,
        })}
      </p>
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
