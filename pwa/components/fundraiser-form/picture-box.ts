/** The side of the square that a fundraiser's picture is fitted into, in pixels (spec section 9). */
export const FUNDRAISER_PICTURE_BOX = 800
