import { underLock } from '../offline/device/under-lock'

const lockOf = (fundraiserId: number) => `payment:${fundraiserId}`

/** Runs the work under a lock for the fundraiser; 'elsewhere' when another tab holds the lock. */
export async function whilePaying<Result>(
  fundraiserId: number,
  work: () => Promise<Result>,
): Promise<Result | 'elsewhere'> {
  // Where there are no locks, the server's one intent per attempt still prevents a double payment.
  return underLock<Result | 'elsewhere'>(lockOf(fundraiserId), { ifAvailable: true }, async (isFree) =>
    isFree ? work() : 'elsewhere',
  )
}

/** Whether a tab is making a payment to the fundraiser now. False where there are no locks. */
export async function isBeingPaid(fundraiserId: number): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return held.some(({ name }) => name === lockOf(fundraiserId))
}
