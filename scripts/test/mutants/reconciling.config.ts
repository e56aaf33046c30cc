import { serverTests } from './tests'

export default serverTests(['server/operations/jobs/reconcile-payments.test.ts'])
