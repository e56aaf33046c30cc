/** The two databases that the same code runs on. */
export type Engine = 'sqlite' | 'postgres'
