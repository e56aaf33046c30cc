const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether the person is typing or paying and must not be interrupted. */
export function isBusy(): boolean {
  return isPaying() || document.activeElement?.matches(TYPING) === true
}

/** Whether the person may be paying. Card fields are frames of the provider; no other page of ours has a frame. */
export function isPaying(): boolean {
  return location.pathname === '/checkout' || document.querySelector('iframe') !== null
}
