/** The oldest browsers that run the app (docs/decisions/0015). Named here because the default of Vite moves with its versions. */
export const OLDEST_BROWSERS = ['chrome87', 'safari14', 'firefox78']

/** Chrome 87 lacks only `f?.(...list)` of ES2021; its own name would replace every `?.`. */
export const OLDEST_SYNTAX = ['es2021', 'safari14', 'firefox78']
