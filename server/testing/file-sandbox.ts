import { afterAll, beforeEach } from 'vitest'
import { startTestSandbox } from './sandbox'

/**
 * Starts the sandbox for all tests of one file, and stops it after them. The faults of a test end with it. `impatient`: see
 * `startTestSandbox`.
 */
export async function startFileSandbox() {
  const { sandbox, gateways, impatient } = await startTestSandbox()
  afterAll(() => sandbox.stop())
  beforeEach(() => sandbox.control.faults.clear())
  return { sandbox, ...gateways, impatient }
}

/** Faults that hide from the caller whether the provider processed its request. */
export const LOST_REPLIES = [
  { kind: 'reset', when: 'before' },
  { kind: 'reset', when: 'after' },
  { kind: 'half-body' },
  { kind: 'status', status: 502, when: 'after' },
] as const
