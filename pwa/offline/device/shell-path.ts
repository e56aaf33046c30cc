/** The address of the page frame without content. */
export const SHELL_PATH = '/shell.html'
