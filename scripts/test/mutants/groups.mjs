/**
 * A group of files in which mistakes cost money, with the tests that must notice them.
 * @typedef {{ name: string, mutate: string[], tests: string }} Group
 */

/** @type {readonly Group[]} */
export const GROUPS = [
  {
    name: 'rules',
    mutate: ['shared/rules/**/*.ts', '!shared/rules/**/*.test.ts'],
    tests: 'scripts/test/mutants/rules.config.ts',
  },
  {
    name: 'ledger',
    mutate: ['server/giving/ledger/*.ts', '!server/giving/ledger/*.test.ts', '!server/giving/ledger/audit.ts'],
    tests: 'scripts/test/mutants/ledger.config.ts',
  },
  {
    name: 'settling',
    mutate: [
      'server/giving/payments/settling/{amount,receive,settle,settle-on-request,status}.ts',
      'server/giving/donations/record.ts',
    ],
    tests: 'scripts/test/mutants/settling.config.ts',
  },
  {
    // A separate group, because its tests take long.
    name: 'reconciling',
    mutate: ['server/operations/jobs/reconcile.ts', 'server/giving/payments/references.ts'],
    tests: 'scripts/test/mutants/reconciling.config.ts',
  },
  {
    name: 'returns',
    mutate: ['server/operations/jobs/payments.ts', 'server/giving/refunds/{book,request,send,sync}.ts'],
    tests: 'scripts/test/mutants/returns.config.ts',
  },
]
