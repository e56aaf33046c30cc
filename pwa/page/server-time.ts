/** The server's time when it was last heard, and the steady clock of this page then. Before the first answer: this device's guess. */
let heard = { time: performance.timeOrigin, at: 0, isSure: false }

/** Milliseconds since 1970. The clock of a phone may be wrong by minutes or months: nothing that the server dates is compared with it. */
export const serverNow = (): number => heard.time + performance.now() - heard.at

/** `time`: milliseconds since 1970, when an answer left the server. Of several, the one that took the shortest way counts. */
export function hearServerTime(time: number): void {
  if (!Number.isNaN(time) && (!heard.isSure || time > serverNow()))
    heard = { time, at: performance.now(), isSure: true }
}

/** For a page that is older than its opening: `time` as in `hearServerTime`; `storedAt`: by this device's clock, if it was stored. */
export function guessServerTime(time: number, storedAt: number | null): void {
  const since = storedAt === null ? 0 : Math.max(0, Date.now() - storedAt)
  if (!heard.isSure) heard = { time: time + since, at: performance.now(), isSure: false }
}
