import { type Migration, required, tableWithId } from './types'

export const passwordResetRequests: Migration = {
  name: '005-password-reset-requests',
  async up(database, engine) {
    await tableWithId(database, engine, 'password_reset_requests')
      .addColumn('emailHash', 'text', required)
      .addColumn('createdAt', 'bigint', required)
      .execute()
  },
}
