import { inject } from 'vitest'

/** The document at an address as the server sends it, for readers without script and for search engines. */
export async function readDocument(address: string): Promise<Document> {
  const reply = await fetch(inject('origin') + address, { credentials: 'omit' })
  return new DOMParser().parseFromString(await reply.text(), 'text/html')
}

/** The content of a meta element, by its name or property. */
export const meta = (page: Document, name: string): string | null | undefined =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')
