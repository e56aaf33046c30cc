/**
 * A signal that aborts after so many milliseconds, or when the given signal does: fetch itself has no timeout.
 * Written out because `AbortSignal.timeout` and `AbortSignal.any` are younger than many phones (Chrome 124 and 116).
 */
export function timeLimit(milliseconds: number, signal?: AbortSignal): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('No answer in time', 'TimeoutError')), milliseconds)
  if (signal?.aborted) controller.abort(signal.reason)
  signal?.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  return controller.signal
}
