/** The Network Information API. Only Chromium's browsers have it. */
interface NetworkInformation extends EventTarget {
  readonly effectiveType: 'slow-2g' | '2g' | '3g' | '4g'
  readonly saveData: boolean
}

declare global {
  interface Navigator {
    readonly connection?: NetworkInformation
  }
}

export const networkInformation = (): NetworkInformation | undefined => globalThis.navigator?.connection
