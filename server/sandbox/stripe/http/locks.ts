import { StripeProblem } from './problem'

/** Stripe works on one request about an object at a time. */
export interface Locks {
  /** Resolves with the function that frees the object, in the order of the calls. Throws 429 `lock_timeout` after `timeoutMs`. */
  take(id: string, timeoutMs: number): Promise<() => void>
}

export function createLocks(): Locks {
  const queues = new Map<string, (() => void)[]>()

  function free(id: string): void {
    const next = queues.get(id)?.shift()
    if (next) next()
    else queues.delete(id)
  }

  return {
    take(id, timeoutMs) {
      const release = () => free(id)
      const queue = queues.get(id)
      if (!queue) {
        queues.set(id, [])
        return Promise.resolve(release)
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          clearTimeout(timer)
          resolve(release)
        }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(enter), 1)
          reject(lockTimeout())
        }, timeoutMs)
        queue.push(enter)
      })
    },
  }
}

function lockTimeout(): StripeProblem {
  return new StripeProblem(429, {
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
  })
}
