/** Where the server has the frame of a page without its content. */
export const SHELL_PATH = '/shell.html'
