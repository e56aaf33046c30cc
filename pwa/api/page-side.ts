/** What sending has to do with the page that it happens in. */
export interface PageSide {
  /** The bearer token; null for a visitor. */
  token(): string | null
  /** The server did not know this token. */
  refused(token: string): void
  /** Our server answered. `roundTripMs` only where it had little to do for it. */
  answered(roundTripMs?: number): void
  /** No answer came, or none of ours. */
  silent(): void
}

/** In the service worker there is no page: it sends with the session's cookie alone, and has no use for what a page brings along. */
let side: PageSide = { token: () => null, refused: () => undefined, answered: () => undefined, silent: () => undefined }

export const pageSide = (): PageSide => side

export function sendFrom(page: PageSide): void {
  side = page
}
