/** Parameters that every list takes. */
export const PAGING = ['limit', 'starting_after', 'ending_before', 'expand', 'created'] as const
