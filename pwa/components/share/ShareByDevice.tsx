import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import { LinkIcon, ShareIcon } from '../ui/page-icons'

interface Props {
  address: string
  title: string
}

/** The entries of the share menu that need a script: copying the link, and the share dialog of the device if it has one. */
export default function ShareByDevice({ address, title }: Props) {
  return (
    <>
      <li>
        <button type="button" onClick={() => copy(address)}>
          <LinkIcon /> {say('Copy link')}
        </button>
      </li>
      {'share' in navigator && (
        <li>
          <button type="button" onClick={() => share({ title, url: address })}>
            <ShareIcon /> {say('Share from this device')}
          </button>
        </li>
      )}
    </>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast({ title: say('Link Copied!'), description: say('Paste it into a message or a post.') })
  } catch {
    // The browser refuses, or the page is not served over HTTPS. The person can copy the link by hand.
    showToast({ title: say('Copy this link'), description: address, durationMs: 20_000 })
  }
}

async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch {
    // The person has closed the dialog, which is no problem.
  }
}
