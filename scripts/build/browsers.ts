/** The oldest browsers that run the app (docs/decisions/0015). Named here because the default of Vite moves with its versions. */
export const OLDEST_BROWSERS = ['chrome87', 'safari14', 'firefox78']

/**
 * The newest syntax that they all run. Chrome 87 knows all of ES2021 but for an optional call with spread arguments, `f?.(...list)`,
 * which we don't write. Its own name would replace every `?.`, which makes a first visit 0.7 KB larger.
 */
export const OLDEST_SYNTAX = ['es2021', 'safari14', 'firefox78']
