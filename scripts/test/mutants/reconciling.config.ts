import { serverTests } from './tests'

export default serverTests([
  'server/operations/jobs/reconcile.test.ts',
  'server/giving/payments/{references,start,african-methods}.test.ts',
])
