/** The origin of this script: the sandbox. */
export const ORIGIN = new URL(document.currentScript.src).origin

export class IntegrationError extends Error {
  name = 'IntegrationError'
}

/** Property by property: the app's policy allows no inline style. */
export const setStyles = (element, styles) => {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important')
}
