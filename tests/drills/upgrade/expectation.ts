import { z } from 'zod'

/** What must be true of a kept state after its upgrade. */
export const expectation = z.object({
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  password: z.string(),
  accounts: z.array(z.object({ id: z.number(), email: z.string(), token: z.string() })),
  fundraisers: z.array(
    z.object({
      id: z.number(),
      currentAmount: z.number(),
      donationsCount: z.number(),
      image: z.string(),
      imageHash: z.string(),
    }),
  ),
  /** Null in a release without payouts. */
  payout: z.object({ id: z.number(), status: z.string(), amount: z.number() }).nullable(),
  /** A payment that the provider has, and of which the server knows nothing yet. */
  waiting: z.object({ attemptId: z.string(), fundraiserId: z.number(), amount: z.number() }),
})
export type Expectation = z.output<typeof expectation>
