const lockOf = (fundraiserId: number) => `payment:${fundraiserId}`

/** Runs the work while no other tab pays for the same fundraiser; 'elsewhere' when one does. */
export async function whilePaying<Result>(
  fundraiserId: number,
  work: () => Promise<Result>,
): Promise<Result | 'elsewhere'> {
  // Absent in old browsers: there the server's one intent per attempt still keeps a payment from happening twice.
  if (!navigator.locks) return work()
  return navigator.locks.request(lockOf(fundraiserId), { ifAvailable: true }, (lock) => (lock ? work() : 'elsewhere'))
}

/** Whether a payment for the fundraiser is being made in a tab right now. */
export async function isBeingPaid(fundraiserId: number): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lockOf(fundraiserId))
}
