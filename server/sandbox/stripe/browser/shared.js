/** The origin of this script: the sandbox. */
export const ORIGIN = new URL(document.currentScript.src).origin

export class IntegrationError extends Error {
  name = 'IntegrationError'
}

/** Property by property: the app's policy allows no inline style. */
export const setStyles = (element, styles) => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}

/** Shows a question of the bank or the wallet in a dialog; resolves with the answer, or with `closed`. */
export function askInDialog(title, address) {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  dialog.setAttribute('aria-label', title)
  setStyles(dialog, { all: 'initial', display: 'block', position: 'fixed', inset: '0', margin: 'auto' })
  setStyles(dialog, {
    width: 'min(25rem, calc(100vw - 2rem))',
    height: 'min(24rem, calc(100dvh - 2rem))',
    'border-radius': '12px',
    overflow: 'hidden',
    background: '#fff',
    'box-shadow': '0 0 0 100vmax rgb(0 0 0 / 60%)',
  })
  setStyles(frame, { border: '0', width: '100%', height: '100%', display: 'block', 'color-scheme': 'light' })
  frame.title = title
  frame.src = address
  dialog.append(frame)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    const end = (answer) => {
      removeEventListener('message', listen)
      dialog.remove()
      resolve(answer)
    }
    const listen = ({ origin, source, data }) => {
      if (origin === ORIGIN && source === frame.contentWindow && data?.kind === 'sheet') end(data.answer)
    }
    addEventListener('message', listen)
    dialog.addEventListener('cancel', () => end('closed'))
  })
}
