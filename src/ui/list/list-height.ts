/** The height of a list below its controls: it fills the window once the page is scrolled to it. */
export const listHeight = 'max(320px, 100dvh - 250px)'
