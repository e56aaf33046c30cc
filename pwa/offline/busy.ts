const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether a person is in the middle of something that must not be disturbed: typing, or paying. */
export function isBusy(): boolean {
  return isPaying() || document.activeElement?.matches(TYPING) === true
}

/** The fields for a card are frames of the provider's; no other page of ours has a frame. */
export function isPaying(): boolean {
  return location.pathname === '/checkout' || document.querySelector('iframe') !== null
}
