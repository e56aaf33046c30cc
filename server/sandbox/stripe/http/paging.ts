/** Parameters of every list. */
export const PAGING = ['limit', 'starting_after', 'ending_before', 'expand', 'created'] as const
