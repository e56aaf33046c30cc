import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { sharedBy } from '#shared/rules/fundraisers/short-code'
import type { ShareWay } from '#shared/rules/shares'
import { showToast } from '../../notify/toasts'
import { LinkIcon, ShareIcon } from '../ui/icons'
import { smsText, whatsAppText } from '../ui/send-links'

/** The entries of the share menu that need a script: copying the link, and the share dialog of the device if it has one. */
export default function ShareByDevice({ address, title }: { address: string; title: string }) {
  const [copied, shared] = [sharedBy(address, 'copy'), sharedBy(address, 'device')]
  return (
    <>
      <li>
        <button type="button" onClick={() => copy(copied)}>
          <LinkIcon /> {say('Copy link')}
        </button>
      </li>
      {'share' in navigator && (
        <li>
          <button type="button" onClick={() => share({ title, url: shared })}>
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

/** `words`: before the link. WhatsApp shows text between asterisks in bold, and the preview of the page under the link. */
export const whatsAppLink = (address: string, title: string, words = pleaseGive()): string =>
  whatsAppText(`*${title}*\n${words} ${sharedBy(address, 'whatsapp')}`)

export const smsLink = (address: string, title: string): string =>
  smsText(`${title}\n${pleaseGive()} ${sharedBy(address, 'sms')}`)

const pleaseGive = () => say('Please give, or pass it on:')

/** Fits beside a link into a post on X also where all of its letters count twice. */
const LONGEST_ON_X = 128

/** The links that share a fundraiser elsewhere, each with a text that fits there. */
export function shareLinks(address: string, title: string) {
  const url = (via: ShareWay) => encodeURIComponent(sharedBy(address, via))
  const post = encodeURIComponent(cut(title, LONGEST_ON_X))
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url('facebook')}` },
    { name: 'X', href: `https://twitter.com/intent/tweet?text=${post}&url=${url('x')}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url('linkedin')}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url('telegram')}&text=${encodeURIComponent(title)}` },
  ]
}
