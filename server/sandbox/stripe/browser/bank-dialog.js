import { ORIGIN, setStyles } from './shared.js'

/** Shows the bank's question in a dialog; resolves when it was answered or closed. */
export function askBank(address) {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  dialog.setAttribute('aria-label', '3-D Secure')
  setStyles(dialog, {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    padding: '0',
    border: '0',
  })
  setStyles(dialog, {
    width: 'min(25rem, calc(100vw - 2rem))',
    height: 'min(24rem, calc(100dvh - 2rem))',
    'border-radius': '12px',
  })
  setStyles(dialog, { overflow: 'hidden', background: '#fff', 'box-shadow': '0 0 0 100vmax rgb(0 0 0 / 60%)' })
  setStyles(frame, { border: '0', width: '100%', height: '100%', display: 'block', 'color-scheme': 'light' })
  frame.title = '3-D Secure'
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
      if (origin === ORIGIN && source === frame.contentWindow && data?.kind === 'challenge') end(data.answer)
    }
    addEventListener('message', listen)
    dialog.addEventListener('cancel', () => end('closed'))
  })
}
