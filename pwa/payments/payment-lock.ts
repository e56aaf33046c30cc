const lockOf = (fundraiserId: number) => `payment:${fundraiserId}`

/** Runs the work under a lock for the fundraiser; 'elsewhere' when another tab holds the lock. */
export async function whilePaying<Result>(
  fundraiserId: number,
  work: () => Promise<Result>,
): Promise<Result | 'elsewhere'> {
  // Old browsers have no locks: there the server's one intent per attempt still prevents a double payment.
  if (!navigator.locks) return work()
  return navigator.locks.request(lockOf(fundraiserId), { ifAvailable: true }, (lock) => (lock ? work() : 'elsewhere'))
}

/** Whether a tab is making a payment to the fundraiser now. */
export async function isBeingPaid(fundraiserId: number): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lockOf(fundraiserId))
}
