/** Not written by the person, or secret. */
const LEFT_OUT = ['password', 'userId']

/** Whether a field of a draft may be shown or copied as the person's text. */
export const isOwnText = (name: string): boolean => !LEFT_OUT.includes(name)
