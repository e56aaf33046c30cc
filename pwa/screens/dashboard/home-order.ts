import { say } from '#shared/language/say'
export type Part =
  | 'admin'
  | 'people'
  | 'tasks'
  | 'figures'
  | 'active'
  | 'giving'
  | 'followed'
  | 'drafts'
  | 'columns'
  | 'trending'

export interface Roles {
  isAdmin: boolean
  isLeader: boolean
  isCreator: boolean
  isDonor: boolean
}

/** The parts of a person's dashboard: first what is theirs to do and to see, then the rest. Every part that they have is there once. */
export function orderFor({ isAdmin, isLeader, isCreator, isDonor }: Roles): Part[] {
  const duties: Part[] = [...(isAdmin ? (['admin'] as const) : []), ...(isLeader ? (['people'] as const) : [])]
  const giving: Part[] = isDonor ? ['giving'] : []
  if (isCreator)
    return [...duties, 'tasks', 'figures', 'active', 'drafts', ...giving, 'followed', 'columns', 'trending']
  const early: Part[] = isLeader ? ['tasks', ...giving] : [...giving, 'tasks']
  return [...duties, ...early, 'followed', 'drafts', 'figures', 'active', 'columns', 'trending']
}

export function introFor({ isAdmin, isLeader, isCreator, isDonor }: Roles): string {
  if (isAdmin) return say('Here is what waits for you as an admin.')
  if (isLeader) return say('Here is how the people you help are doing.')
  if (isCreator) return say('Here is how your fundraisers are doing.')
  if (isDonor) return say('Thank you for giving. Here is what became of it.')
  return say('Start a fundraiser, or find one to help.')
}
