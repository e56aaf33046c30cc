/** Where reading goes on this page: 1 to the right, -1 to the left. For steps in pixels and for arrow keys, which know no start or end. */
export const forward = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1)
