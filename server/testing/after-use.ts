import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Ends it after the running test, or after all tests of the file that is read. Outside Vitest the caller ends it. */
export function afterUse(end: () => Promise<unknown>): void {
  if (!process.env.VITEST) return
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()))
  else afterAll(async () => void (await end()))
}
