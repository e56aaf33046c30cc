let controller = new AbortController()

/** Aborts with the next call of `abortSending`. */
export const sendingSignal = (): AbortSignal => controller.signal

/** Aborts what this page or worker sends from the outbox now. The entries stay there. Later entries can be sent again. */
export function abortSending(): void {
  controller.abort()
  controller = new AbortController()
}
