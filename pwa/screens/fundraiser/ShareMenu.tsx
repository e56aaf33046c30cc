import { lazy, Suspense } from 'react'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { ShareIcon } from '../../components/icons'
import { usePage } from '../../page'
import { useHydrated } from '../../use-hydrated'

const ShareByDevice = lazy(() => import('./ShareByDevice'))

/** Opens and shares without script; copying the link and the device's own sharing come with it. */
export function ShareMenu({ fundraiser: { id, title }, isOpen = false }: { fundraiser: Fundraiser; isOpen?: boolean }) {
  const { settings } = usePage()
  const isHydrated = useHydrated()
  const address = `${settings.publicUrl}/fundraiser/${id}`
  return (
    <details className="share" open={isOpen}>
      <summary className="button quiet">
        <ShareIcon /> Share
      </summary>
      <ul className="plain share-ways">
        {isHydrated && (
          <Suspense>
            <ShareByDevice address={address} title={title} />
          </Suspense>
        )}
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

function shareLinks(address: string, title: string) {
  const [url, text] = [encodeURIComponent(address), encodeURIComponent(title)]
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${url}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'X', href: `https://twitter.com/intent/tweet?text=${text}&url=${url}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${text}` },
  ]
}
