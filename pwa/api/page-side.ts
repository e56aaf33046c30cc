/** The connection between `send` and the page that it runs in. */
export interface PageSide {
  /** The bearer token; null for a visitor, empty if the cookie alone says who it is. */
  token(): string | null
  /** The id of the user whose data this page shows; null for a visitor. */
  account?(): string | null
  /** What the addresses of pages begin with in the language of this one: `/sw`; empty in English. */
  prefix: string
  /** What every request says besides: the language of the page, unless that is English. */
  headers?: Record<string, string> | undefined
  /** The server has refused this token. */
  refused(token: string): void
  /** Our server answered. `roundTripMs` is given only for requests that cost the server little work. */
  answered(roundTripMs?: number): void
  /** No answer of our server came. */
  silent(): void
  /**
   * The server wants the password again for the request that was sent at this time (as `performance.now()`). Asks for it; false if it was
   * not confirmed.
   */
  confirmPassword?(sentAt: number): Promise<boolean>
  /** Whether the person has chosen that no request leaves this device. */
  worksOffline?(): boolean
}

/** The default is for the service worker, which has no page: it sends only the session's cookie and reports nothing. */
let side: PageSide = {
  prefix: '',
  token: () => null,
  refused: () => undefined,
  answered: () => undefined,
  silent: () => undefined,
}

export const pageSide = (): PageSide => side

export function connectPageSide(page: PageSide): void {
  side = page
}
