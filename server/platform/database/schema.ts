import type { ColumnType, Insertable, Transaction as KyselyTransaction, Selectable } from 'kysely'

/** Milliseconds since 1970, UTC. */
export type Timestamp = number
/** 0 or 1: the only form of a boolean that both engines share. */
export type Flag = 0 | 1
export type WithDefault<T> = ColumnType<T, T | undefined, T>

/** Every table by its name: each capability adds its own beside the code that owns it. */
export interface Tables {
  kysely_migration: { name: string; timestamp: string }
}

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>
export type Transaction = KyselyTransaction<Tables>

export type Engine = 'sqlite' | 'postgres'
