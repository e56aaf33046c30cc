/** Of pictures that can't be taken, in the browser and on the server (spec section 5). */
export const NOT_AN_IMAGE_MESSAGE = 'Please select a valid image file.'
export const IMAGE_TOO_LARGE_MESSAGE = 'Please select an image smaller than 5MB.'
