/** One page of a list, and the cursor of the next page; null at the end. */
export interface ListPage<Items> {
  items: Items
  next: string | null
}

/** Returns the cursor of the next page from a Link header (RFC 8288); null if there is no next page. */
export function nextCursor(link: string | null | undefined): string | null {
  const [, address] = /<([^<>]*)>;\s*rel="next"/.exec(link ?? '') ?? []
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
