/** The state of a history entry of the list that shows, while there is no connection, everything that this device has. */
export const SHOW_KEPT = 'kept'
