/** The two databases that the same code supports. */
export type Engine = 'sqlite' | 'postgres'
