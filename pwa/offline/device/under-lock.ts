/**
 * Runs the work under a lock that all tabs share, and without it where there is none: old browsers have no locks, and browsers that block
 * the site's data refuse them. `isFree` is false when `options.ifAvailable` is set and another tab has the lock. Rejects like the work.
 */
export async function underLock<Result>(
  name: string,
  options: LockOptions,
  work: (isFree: boolean) => Promise<Result>,
): Promise<Result> {
  if (!navigator.locks) return work(true)
  let hasStarted = false
  try {
    return await navigator.locks.request(name, options, (lock) => {
      hasStarted = true
      return work(lock !== null)
    })
  } catch (error) {
    if (hasStarted) throw error
    return work(true)
  }
}
