/** Where a fundraiser is shared to, with a text that fits there. */
export function shareLinks(address: string, title: string) {
  const url = encodeURIComponent(address)
  const text = encodeURIComponent(title)
  // WhatsApp shows what stands between asterisks in bold, and the page's picture under the link.
  const message = encodeURIComponent(`*${title}*\nPlease give, or pass it on: ${address}`)
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'X', href: `https://twitter.com/intent/tweet?text=${encodeURIComponent(fitForX(title))}&url=${url}` },
    { name: 'WhatsApp', href: `https://wa.me/?text=${message}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${text}` },
  ]
}

/** A post has 280 places; a link always takes 23 of them, and a space stands before it. */
const ROOM_ON_X = 280 - 23 - 1

/** Cut with an ellipsis where it is too long for X, which counts letters beyond Latin, Cyrillic, Arabic and their like twice. */
export function fitForX(title: string): string {
  if (placesOnX(title) <= ROOM_ON_X) return title
  let room = ROOM_ON_X - placesOnX('…')
  const characters = [...new Intl.Segmenter().segment(title)].map(({ segment }) => segment)
  const end = characters.findIndex((character) => {
    room -= placesOnX(character)
    return room < 0
  })
  return `${characters.slice(0, end).join('').trimEnd()}…`
}

function placesOnX(text: string): number {
  return [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) <= 0x10ff ? 1 : 2), 0)
}
