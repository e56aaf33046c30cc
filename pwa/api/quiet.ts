/** The number of payments, writes and payment screens under way in this page, or of writes in this worker. */
let count = 0
let listener: (count: number) => void = () => undefined

/** Adds one when such work begins, and takes it away when the work ends. */
export function addBusyWork(change: 1 | -1): void {
  count += change
  listener(count)
}

/** Marks that somebody pays or sends while `work` runs: nothing is fetched in the background until it has ended. */
export function whileBusy<T>(work: Promise<T>): Promise<T> {
  addBusyWork(1)
  return work.finally(() => addBusyWork(-1))
}

/** Calls the one listener now and at each change. Not a signal, because the service worker does not load the code of signals. */
export function followBusyWork(follow: (count: number) => void): void {
  listener = follow
  follow(count)
}
