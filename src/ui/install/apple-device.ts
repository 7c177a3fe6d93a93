/** An iPhone, iPad or iPod. iPads identify as Macs, but no Mac has a touch screen. */
export const isAppleDevice = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
