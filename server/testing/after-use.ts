import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends what was begun: after the test that runs, or after all tests of the file that is being read. Drills run without Vitest and end it themselves. */
export function afterUse(end: () => Promise<unknown>): void {
  if (!process.env.VITEST) return
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()))
  else afterAll(async () => void (await end()))
}
