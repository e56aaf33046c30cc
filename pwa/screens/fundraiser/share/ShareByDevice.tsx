import { LinkIcon, ShareIcon } from '../../../components/ui/icons'
import { showToast } from '../../../notify/toasts'

interface Props {
  address: string
  title: string
}

/** What only a script can do: copy the link, and open the sharing sheet of the device where it has one. */
export default function ShareByDevice({ address, title }: Props) {
  return (
    <>
      <li>
        <button type="button" onClick={() => copy(address)}>
          <LinkIcon /> Copy link
        </button>
      </li>
      {'share' in navigator && (
        <li>
          <button type="button" onClick={() => share({ title, url: address })}>
            <ShareIcon /> Share by this device
          </button>
        </li>
      )}
    </>
  )
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    showToast({ title: 'Link Copied!', description: 'Paste it wherever your people are.' })
  } catch {
    // Refused, or a page that is not served securely: then it is shown, to be copied by hand.
    showToast({ title: 'Copy this link', description: address, durationMs: 20_000 })
  }
}

async function share(what: ShareData): Promise<void> {
  try {
    await navigator.share(what)
  } catch {
    // Closing the sheet counts as an error, and needs no words.
  }
}
