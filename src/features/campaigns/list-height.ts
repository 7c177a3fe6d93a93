/** The height of a list below its controls, once the page is scrolled to it: it fills the window. */
export const listHeight = 'max(320px, 100dvh - 250px)'
