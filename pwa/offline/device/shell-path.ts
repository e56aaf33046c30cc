/** The address of the page frame without content. That of another language has the language before it. */
export const SHELL_PATH = '/shell.html'
