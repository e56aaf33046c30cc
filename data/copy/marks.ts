/** Stands for the support address in a text, until `Words` puts the address of this site in its place. */
export const EMAIL = '{email}'
