/** One page of a list, and the cursor of the next one; null at the end. */
export interface ListPage<Items> {
  items: Items
  next: string | null
}

/** The cursor in a Link header that leads to the next page (RFC 8288); null where there is none. */
export function nextCursor(link: string | null | undefined): string | null {
  const [, address] = /<([^>]*)>;\s*rel="next"/.exec(link ?? '') ?? []
  return address ? new URL(address, 'http://localhost').searchParams.get('cursor') : null
}
