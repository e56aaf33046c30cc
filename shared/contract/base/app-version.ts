/**
 * The version of the API that this build of the app speaks, sent in the header `Pamoja-App` of each request. Increase it together with
 * a change of the API that the server does not accept from earlier builds, and then also `OLDEST_APP`.
 */
export const APP_VERSION = 1

/** The oldest version that the server still answers; an older app is asked to update. */
export const OLDEST_APP = 1
