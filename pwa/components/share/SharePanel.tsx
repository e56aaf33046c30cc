import { say } from '#shared/language/say'
import { shareAddress } from '#shared/rules/fundraisers/short-code'
import { useHydrated, usePage } from '../../page/page'
import ShareByDevice from './ShareByDevice'
import { shareLinks } from './share-links'

interface Props {
  fundraiser: { id: number; title: string }
  /** What the person says before the link in WhatsApp, for example that they have given. */
  words?: string
}

/** WhatsApp, copying the link, and the device's share dialog, as buttons: for the moment in which somebody wants to tell others. */
export function SharePanel({ fundraiser: { id, title }, words }: Props) {
  const isHydrated = useHydrated()
  // It opens in the language in which the person reads.
  const { settings, prefix } = usePage()
  const address = shareAddress(settings.publicUrl + prefix, id)
  const whatsApp = shareLinks(address, title, words).find(({ name }) => name === 'WhatsApp')
  return (
    <ul className="plain share-panel">
      <li>
        <a className="button" href={whatsApp?.href} target="_blank" rel="noopener">
          {say('Share on WhatsApp')}
        </a>
      </li>
      {isHydrated && <ShareByDevice address={address} title={title} />}
    </ul>
  )
}
