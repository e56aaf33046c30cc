import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { showToast } from '../../notify/toasts'
import { LinkIcon, ShareIcon } from '../ui/icons'

/** The entries of the share menu that need a script: copying the link, and the share dialog of the device if it has one. */
export default function ShareByDevice({ address, title }: { address: string; title: string }) {
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

/** The links that share a fundraiser on social networks, each with a text that fits there. `words` are said in WhatsApp only. */
export function shareLinks(address: string, title: string, words = say('Please give, or pass it on:')) {
  const url = encodeURIComponent(address)
  const text = encodeURIComponent(title)
  // WhatsApp shows text between asterisks in bold, and the preview of the page under the link.
  const message = encodeURIComponent(`*${title}*\n${words} ${address}`)
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'X', href: `https://twitter.com/intent/tweet?text=${encodeURIComponent(fitForX(title))}&url=${url}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${message}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${text}` },
  ]
}

/** The maximum length of the text: a post has 280 characters, a link counts as 23, and a space is before it. */
const MAXIMUM_ON_X = 280 - 23 - 1

/** Cuts a title that is too long for X. X counts characters outside of Latin, Cyrillic, Arabic and similar scripts twice. */
export const fitForX = (title: string): string => cut(title, MAXIMUM_ON_X, '…', lengthOnX)

function lengthOnX(text: string): number {
  return [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) <= 0x10ff ? 1 : 2), 0)
}
