/** What to say of a picture for a fundraiser that can't be taken (spec section 5). */
export const PICTURE_WORDS = {
  'not-an-image': { title: 'Invalid File', description: 'Please select a valid image file.' },
  'too-large': { title: 'Image too large', description: 'Please select an image smaller than 5MB' },
}
